/**
 * Call tables: what a reader says in which system, as data. Source: RULEBOOK 9, a system a section;
 * `verified` is what that page says of it.
 *
 * A row names seconds *left* of the stretch of time that runs; what is said follows from `say`:
 *
 *     elapsed     sec.N, N seconds gone by   China, Japan, Korea and over the board in English
 *     left        sec.N, N seconds left      European and server clocks
 *     count-up    n.1 at nine seconds left ... n.9 at one, n.10 at none
 *     count-down  n.9 at nine seconds left ... n.1 at one
 *
 * A row is skipped where the stretch is not longer than the seconds it names. Nothing is said
 * in main time when something follows it. Announcements that belong to a time control and not to
 * a system (a block of stones, an overtime period that costs points) are the reader's.
 */
import { refuse, ok, type Result } from '../result.js';

/** The stretches of time that tables distinguish. `last`: the flag falls at its end. `period`: something follows. */
export const STRETCHES = ['period', 'move', 'consideration', 'last'] as const;
export type Stretch = (typeof STRETCHES)[number];

export const SAYINGS = ['elapsed', 'left', 'count-up', 'count-down'] as const;

export interface CallRow {
  readonly in: Stretch;
  readonly secondsLeft: readonly number[];
  readonly say: (typeof SAYINGS)[number];
  /** Only where the stretch has at least this many seconds. */
  readonly fromSeconds?: number;
  readonly source: string;
  readonly verified: boolean;
}

/** How the reader says what is left when a period is used up. `minutes-or-periods`: minutes where they were reserved, else periods. */
export const LEFT_WORDS = ['minutes', 'periods', 'minutes-or-periods', 'periods-last'] as const;
export type LeftWords = (typeof LEFT_WORDS)[number];

export interface CallTable {
  readonly rows: readonly CallRow[];
  readonly leftWords: LeftWords;
  /** Said when the seconds begin to count; nothing in most systems. */
  readonly countBegins: boolean;
  readonly source: string;
  readonly verified: boolean;
}

export const CALL_SYSTEMS = [
  'chinese',
  'chinese-fast',
  'japanese',
  'japanese-title',
  'nhk',
  'korean',
  'english',
  'english-down',
  'canadian',
  'fischer',
  'ing',
] as const;
export type CallSystem = (typeof CALL_SYSTEMS)[number];

const NINE_TO_ONE = [9, 8, 7, 6, 5, 4, 3, 2, 1] as const;
const FIVE_TO_ONE = [5, 4, 3, 2, 1] as const;

interface Source {
  readonly source: string;
  readonly verified: boolean;
}

const row = (stretch: Stretch, say: CallRow['say'], secondsLeft: readonly number[], source: Source, fromSeconds?: number): CallRow => ({
  in: stretch,
  say,
  secondsLeft,
  ...(fromSeconds === undefined ? {} : { fromSeconds }),
  ...source,
});

/** 30, 40, 50 seconds (or 10, 20 of thirty), then 1 to 9; 10 is the loss. */
const lastUp = (tens: readonly number[], source: Source): readonly CallRow[] => [
  row('last', 'elapsed', tens, source),
  row('last', 'count-up', NINE_TO_ONE, source),
];

const TENS = [30, 20, 10] as const;

const CHINESE: Source = { source: 'Chinese competition rules 1988/2002, timing article', verified: true };
const CHINESE_FAST: Source = { source: 'left to the organiser; wording not found in a rule text', verified: false };
const JAPANESE: Source = { source: 'Nihon Ki-in practice since December 1963', verified: true };
const JAPANESE_TITLE: Source = { source: 'title matches: rule verified, not every word', verified: false };
const NHK: Source = { source: 'NHK Cup, considerations', verified: true };
const KOREAN_TENS: Source = { source: 'Korean game software', verified: false };
const KOREAN_TEN: Source = { source: 'Korea: the ten numbers', verified: true };
const ENGLISH: Source = { source: 'in the manner of the Asian readers', verified: false };
const ENGLISH_DOWN: Source = { source: 'British timekeepers 1985, online servers', verified: true };
const EUROPEAN: Source = { source: 'in the manner of the English count', verified: false };

const TABLES: Readonly<Record<CallSystem, CallTable>> = {
  chinese: {
    rows: [row('period', 'elapsed', [30, 20, 10, 5, 2, 0], CHINESE), ...lastUp(TENS, CHINESE)],
    leftWords: 'minutes',
    countBegins: false,
    ...CHINESE,
  },
  'chinese-fast': {
    rows: [
      row('period', 'elapsed', TENS, CHINESE_FAST),
      row('period', 'count-up', [...NINE_TO_ONE, 0], CHINESE_FAST),
      ...lastUp(TENS, CHINESE_FAST),
    ],
    leftWords: 'periods',
    countBegins: false,
    ...CHINESE_FAST,
  },
  japanese: {
    rows: [row('period', 'elapsed', TENS, JAPANESE), ...lastUp(TENS, JAPANESE)],
    leftWords: 'minutes-or-periods',
    countBegins: false,
    ...JAPANESE,
  },
  'japanese-title': {
    rows: [row('period', 'elapsed', [50, 40, ...TENS], JAPANESE_TITLE), ...lastUp([50, 40, ...TENS], JAPANESE_TITLE)],
    leftWords: 'minutes',
    countBegins: false,
    ...JAPANESE_TITLE,
  },
  nhk: {
    rows: [
      row('move', 'elapsed', [10, 5, 2], NHK),
      row('consideration', 'elapsed', [30, 20, 10, 5, 2], NHK),
      row('period', 'elapsed', [30, 20, 10, 5, 2], { source: 'NHK calls on another control', verified: false }),
      ...lastUp(TENS, NHK),
    ],
    leftWords: 'minutes-or-periods',
    countBegins: false,
    ...NHK,
  },
  korean: {
    rows: [
      row('period', 'elapsed', [30, 20], KOREAN_TENS, 60),
      row('period', 'elapsed', [10], KOREAN_TENS),
      row('period', 'count-up', [...NINE_TO_ONE, 0], KOREAN_TEN),
      row('last', 'elapsed', [30, 20], KOREAN_TENS, 60),
      row('last', 'elapsed', [10], KOREAN_TENS),
      row('last', 'count-up', NINE_TO_ONE, KOREAN_TEN),
    ],
    leftWords: 'periods-last',
    countBegins: true,
    source: 'Korea: the numbers verified, the sentences seen in Korean game software',
    verified: false,
  },
  english: {
    rows: [row('period', 'elapsed', TENS, ENGLISH), ...lastUp(TENS, ENGLISH)],
    leftWords: 'minutes-or-periods',
    countBegins: false,
    ...ENGLISH,
  },
  'english-down': {
    rows: [
      row('period', 'left', [10], ENGLISH_DOWN),
      row('period', 'count-down', FIVE_TO_ONE, ENGLISH_DOWN),
      row('last', 'left', [10], ENGLISH_DOWN),
      row('last', 'count-down', FIVE_TO_ONE, ENGLISH_DOWN),
    ],
    leftWords: 'minutes-or-periods',
    countBegins: false,
    ...ENGLISH_DOWN,
  },
  canadian: {
    rows: [
      row('period', 'left', [10], EUROPEAN),
      row('period', 'count-down', FIVE_TO_ONE, EUROPEAN),
      row('last', 'left', [10], EUROPEAN),
      row('last', 'count-down', FIVE_TO_ONE, EUROPEAN),
    ],
    leftWords: 'minutes-or-periods',
    countBegins: false,
    ...EUROPEAN,
  },
  fischer: {
    rows: [
      row('period', 'left', TENS, EUROPEAN),
      row('period', 'count-down', NINE_TO_ONE, EUROPEAN),
      row('last', 'left', TENS, EUROPEAN),
      row('last', 'count-down', NINE_TO_ONE, EUROPEAN),
    ],
    leftWords: 'minutes-or-periods',
    countBegins: false,
    ...EUROPEAN,
  },
  ing: {
    rows: [
      row('period', 'left', [10], EUROPEAN),
      row('period', 'count-down', NINE_TO_ONE, EUROPEAN),
      row('last', 'left', [10], EUROPEAN),
      row('last', 'count-down', NINE_TO_ONE, EUROPEAN),
    ],
    leftWords: 'periods',
    countBegins: false,
    source: 'Ing time: periods and points verified (European federation), words not',
    verified: false,
  },
};

/** What an organiser may change, by name. `applies`: the systems it makes sense for. */
export const CALL_VARIANTS = ['organisers-55-58', 'count-up'] as const;
export type CallVariant = (typeof CALL_VARIANTS)[number];

interface VariantRule {
  readonly applies: readonly CallSystem[];
  readonly change: (table: CallTable) => CallTable;
}

const ORGANISER: Source = { source: 'organisers add it while periods are left', verified: true };

const VARIANTS: Readonly<Record<CallVariant, VariantRule>> = {
  'organisers-55-58': {
    applies: ['japanese', 'japanese-title', 'english'],
    change: (table) => ({ ...table, rows: [...table.rows, row('period', 'elapsed', [5, 2], ORGANISER)] }),
  },
  'count-up': {
    applies: ['fischer', 'canadian', 'ing'],
    change: (table) => ({ ...table, rows: [row('period', 'elapsed', TENS, EUROPEAN), ...lastUp(TENS, EUROPEAN)] }),
  },
};

export const isCallSystem = (name: string): name is CallSystem => CALL_SYSTEMS.some((system) => system === name);

/** Refuses an unknown system, and a variant that the system does not have, with the known names. */
export const callTable = (system: string, variant?: CallVariant): Result<CallTable, string> => {
  if (!isCallSystem(system)) return refuse(`no call system '${system}'; known: ${CALL_SYSTEMS.join(', ')}`);
  const table = TABLES[system];
  if (variant === undefined) return ok(table);
  const { applies, change } = VARIANTS[variant];
  return applies.includes(system) ? ok(change(table)) : refuse(`${variant} is for ${applies.join(', ')}, not for ${system}`);
};
