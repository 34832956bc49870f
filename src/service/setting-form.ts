/**
 * SettingForm: one setting, written once. Its flag, its variable, its key in the file, its type, its row in the README and
 * its line of `--help` all come from it, and from its name: `log-level` is `--log-level`, `BANMEN_LOG_LEVEL` and `logLevel`.
 */
import type { z } from 'zod';

/** For the whole service; for the games of every table, where a table may say otherwise; for one `[[table]]` alone. */
export const SETTING_SCOPES = ['service', 'game', 'table'] as const;
export type SettingScope = (typeof SETTING_SCOPES)[number];

/** When what is changed in the file while the service runs holds. */
export const SETTING_EFFECTS = ['at-once', 'next-game', 'restart'] as const;
export type SettingEffect = (typeof SETTING_EFFECTS)[number];

export interface SettingForm<Value = unknown, Scope extends SettingScope = SettingScope> {
  readonly scope: Scope;
  /** What is given, checked, and as the program has it: it is parsed here and nowhere else. */
  readonly schema: z.ZodType<Value>;
  /** For people: what may stand there. A schema that says itself what is wrong (`saysAll`) needs no more words. */
  readonly allowed: string;
  /** What stands behind the flag: `<control>`. */
  readonly value: string;
  /** One line: what it is. */
  readonly help: string;
  /** What holds where nothing is given, as somebody would give it. */
  readonly usual?: string;
  /** What holds where nothing is given, in words, where that is no value. */
  readonly otherwise?: string;
  /** The words that may stand there, where there is nothing else. */
  readonly choices?: readonly string[];
  /** When a change of the file holds; `restart` where nothing is said. */
  readonly effect?: SettingEffect;
  /**
   * It runs a program or names a file of this machine: from afar it is shown, and changed by nobody. Whoever learns the
   * organiser's PIN shall not have the machine with it.
   */
  readonly isOfMachine?: true;
}

type About = Omit<SettingForm, 'scope' | 'schema'>;

/** What may stand there is one of these words. */
export const oneOf = (choices: readonly string[]): Pick<About, 'allowed' | 'choices'> => ({
  allowed: `one of ${choices.join(', ')}`,
  choices,
});

const formOf =
  <const Scope extends SettingScope>(scope: Scope) =>
  <Value>(schema: z.ZodType<Value>, about: About): SettingForm<Value, Scope> => ({ scope, schema, ...about });

export const ofService = formOf('service');
export const ofGame = formOf('game');
export const ofTable = formOf('table');

type Camel<Key extends string> = Key extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Key;

/** The keys of the forms with one of these scopes. */
export type KeysIn<Forms, Scope extends SettingScope> = {
  [Key in keyof Forms & string]: Forms[Key] extends { readonly scope: Scope } ? Key : never;
}[keyof Forms & string];

/** What was given of the forms with one of these scopes, under the names that the program uses. */
export type Given<Forms, Scope extends SettingScope> = {
  readonly [Key in KeysIn<Forms, Scope> as Camel<Key>]?: Forms[Key] extends SettingForm<infer Value> ? Value | undefined : never;
};

export const camelName = (key: string): string => key.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
export const variableOf = (key: string): string => `BANMEN_${key.toUpperCase().replaceAll('-', '_')}`;

/** What holds where nothing is given, for people. */
export const usualWords = ({ usual, otherwise }: SettingForm): string => otherwise ?? usual ?? 'none';
