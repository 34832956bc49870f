/**
 * SettingsPort: the settings of the service as people see and change them while it runs. What is changed is written into the
 * settings file; the file's own checks judge it.
 */
import type { Result } from '../core/result.js';

export const SETTING_SOURCES = ['flag', 'variable', 'file', 'default'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];

/** Values as people write them; null: nothing is given. */
export interface ShownSetting {
  readonly key: string;
  readonly value: string | null;
  /** The value that holds where nothing is given, where that is one. */
  readonly usual: string | null;
  /** What holds where nothing is given, in words, where that is no value. */
  readonly otherwise: string | null;
  readonly from: SettingSource;
  /** `--port`, `BANMEN_PORT`, `banmen.toml:3`; empty: nothing is given. */
  readonly place: string;
  /** What the file says; something stronger may hold. */
  readonly inFile: string | null;
  readonly effect: 'at-once' | 'next-game' | 'restart';
  /** The service still runs with another value: the next start has this one. */
  readonly waits: boolean;
  readonly allowed: string;
  /** The words that may stand there; null: it is free text. */
  readonly choices: readonly string[] | null;
  /** It runs a program or names a file: only the machine itself changes it. */
  readonly isOfMachine: boolean;
}

export interface ShownTableSettings {
  readonly id: string;
  readonly name: string;
  /** It has a `[[table]]` in the file. */
  readonly isInFile: boolean;
  /** It was found, and can be written into the file, so that the next start has it again. */
  readonly canBeKept: boolean;
  /** What this table has for itself; empty where it is not in the file. */
  readonly settings: readonly ShownSetting[];
}

export interface ShownSettings {
  /** Where it is, and whether it is there. */
  readonly file: string;
  readonly isThere: boolean;
  /** What is wrong with the file as it is now: it must be mended before it is changed here. */
  readonly problems: readonly string[];
  readonly settings: readonly ShownSetting[];
  readonly tables: readonly ShownTableSettings[];
}

export type SettingsChange =
  /** `value` null: it goes out of the file. `table`: an id; undefined: for all. */
  | { readonly do: 'change'; readonly key: string; readonly value: string | null; readonly table?: string | undefined }
  | { readonly do: 'keep-table'; readonly table: string };

/** `field`: the setting at fault; `why`: for people, with what is allowed. */
export interface SettingsRefusal {
  readonly kind: 'bad-setting' | 'of-machine' | 'settings-file' | 'no-such-table';
  readonly field: string | undefined;
  readonly why: string;
}

export interface SettingsPort {
  read(): ShownSettings;
  /** `isMachine`: whoever asks sits at the machine itself. */
  change(change: SettingsChange, isMachine: boolean): Promise<Result<ShownSettings, SettingsRefusal>>;
}
