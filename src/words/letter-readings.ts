/**
 * The letters of a board's columns as they are read aloud, in letters that the speech engine and a person at the microphone read alike.
 * There is no I. A spoken move is its side, the letter and the row: "black, Q 16".
 */
import { COLUMN_LETTERS } from '../core/go/point.js';
import { parseSpokenPoint } from '../core/clock/spoken-point.js';
import type { Color } from '../core/go/color.js';
import type { Language } from './language.js';
import type { ClipKey } from './voice-words.js';

/** A to Z without I, in order. */
const READINGS: Readonly<Record<Language, string>> = {
  en: 'ay,bee,see,dee,ee,eff,jee,aitch,jay,kay,ell,em,en,oh,pee,cue,ar,ess,tee,you,vee,double you,ex,why,zee',
  zh: 'ei1,bi4,xi1,di4,yi4,ai2 fu2,ji4,ei2 qi4,zhei4,kei4,ai2 ou4,ai2 mu3,en1,ou1,pi4,kiu4,a4 er2,ai2 si1,ti4,you1,wei1,da2 bu4 liu2,ai2 ke4 si1,wai1,zi4',
  ja: 'エー,ビー,シー,ディー,イー,エフ,ジー,エイチ,ジェー,ケー,エル,エム,エヌ,オー,ピー,キュー,アール,エス,ティー,ユー,ブイ,ダブリュー,エックス,ワイ,ゼット',
  ko: '에이,비,씨,디,이,에프,쥐,에이치,제이,케이,엘,엠,엔,오,피,큐,알,에스,티,유,브이,더블유,엑스,와이,제트',
};

const SIDES: Readonly<Record<Language, Readonly<Record<Color, string>>>> = {
  en: { black: 'black', white: 'white' },
  zh: { black: 'hei1', white: 'bai2' },
  ja: { black: 'くろ', white: 'しろ' },
  ko: { black: '흑', white: '백' },
};

/** The pieces of a spoken move besides its number. */
export const movePieces = (language: Language): Readonly<Record<ClipKey, string>> => ({
  'side.black': SIDES[language].black,
  'side.white': SIDES[language].white,
  ...Object.fromEntries(
    READINGS[language].split(',').map((reading, index) => [`letter.${COLUMN_LETTERS.charAt(index).toLowerCase()}`, reading]),
  ),
});

/** `side.black letter.q number.10 number.6`; undefined for what is no point. */
export const moveClips = (side: Color, number: number, rowClips: (row: number) => readonly ClipKey[]): readonly ClipKey[] | undefined => {
  const point = parseSpokenPoint(number);
  return point === undefined ? undefined : [`side.${side}`, `letter.${point.letter.toLowerCase()}`, ...rowClips(point.row)];
};

/** `Q16`. */
export const pointText = (number: number): string => {
  const point = parseSpokenPoint(number);
  return point === undefined ? String(number) : `${point.letter}${String(point.row)}`;
};
