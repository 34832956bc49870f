/**
 * Sentence: what is told to people, that is not yet in a language, so that each reader has it in their own.
 *
 *     tell('note.late', { side, late })  ─▶ Sentence, plain JSON ─ sayTold(texts) ─▶ 'Black came 10m late.'
 *
 * A text of a language file has named places: `{side}`. `{n:period|periods}` is the first word where `n` is 1, else
 * the second; languages without a plural leave it out. A value may be another Sentence, or a list of values.
 */
import { EN_TEXTS } from './en.js';

export type TextKey = keyof typeof EN_TEXTS;

/** Every text of a language. The keys and places are those of English; a test holds it. */
export type Texts = Readonly<Record<TextKey, string>>;

export type TellValue = string | number | Sentence | readonly TellValue[];

export interface Sentence {
  readonly key: TextKey;
  readonly values?: Readonly<Record<string, TellValue>>;
}

type PlaceIn<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? (Place extends `${infer Name}:${string}` ? Name : Place) | PlaceIn<Rest>
  : never;

type ValuesOf<Key extends TextKey> = Readonly<Record<PlaceIn<(typeof EN_TEXTS)[Key]>, TellValue>>;

/** The values of a text, where it has places. */
export type TellArguments<Key extends TextKey> = PlaceIn<(typeof EN_TEXTS)[Key]> extends never ? [] : [values: ValuesOf<Key>];

/** What is told, checked against the places of the English text. */
export const tell = <Key extends TextKey>(key: Key, ...values: TellArguments<Key>): Sentence =>
  values[0] === undefined ? { key } : { key, values: values[0] };

const PLACE = /\{([a-zA-Z]+)(?::([^|}]*)\|([^}]*))?\}/g;

const isTold = (value: TellValue): value is Sentence => typeof value === 'object' && 'key' in value;

const sayValue = (texts: Texts, value: TellValue): string => {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return isTold(value) ? sayTold(texts, value) : value.map((each) => sayValue(texts, each)).join(texts['list.between']);
};

/** The sentence in the language of the texts. A value that is missing leaves its place open to see. */
export const sayTold = (texts: Texts, { key, values = {} }: Sentence): string =>
  texts[key].replaceAll(PLACE, (place, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return place;
    if (one !== undefined) return (value === 1 ? one : other) ?? place;
    return sayValue(texts, value);
  });

/** For the record, the log and the command line, which speak English. */
export const inEnglish = (told: Sentence): string => sayTold(EN_TEXTS, told);

/** Several sentences, one after the other. */
export const tellAll = (...sentences: readonly Sentence[]): Sentence => {
  const [first, ...rest] = sentences;
  return rest.reduce((before, next) => tell('sentences', { before, next }), first ?? tell('nothing'));
};
