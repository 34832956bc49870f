/**
 * An engine's opinion of a game that is over: black's lead after every move, and from it the moves that lost most.
 *
 *     leads  0 ─ 1 ─ 2 ─ ...     before the first move, after it, ...
 *     move n lost what the lead changed against its side
 *
 * Kept as JSON beside the record (FORMS 5), with the moves that it is about: one of other moves is no longer believed.
 */
import { opposite, type Color } from '../go/color.js';
import { ok, refuse, type Result } from '../result.js';
import { textIn, type KifuNode, type KifuProperty } from './kifu.js';
import { escapeText } from './sgf-text.js';

export interface GameAnalysis {
  /** `GNU Go 3.8` */
  readonly engine: string;
  /** The moves as `BQ16`, `Wpass`. */
  readonly moves: readonly string[];
  /** Points by which black leads, one more than there are moves; null: the engine did not say. */
  readonly leads: readonly (number | null)[];
  /** What the engine would have played instead of each move, `Q16` or `pass`; null: it did not say. */
  readonly better: readonly (string | null)[];
}

export interface LostPoints {
  /** Of the move, from 1. */
  readonly number: number;
  readonly color: Color;
  readonly lost: number;
  readonly better: string | null;
}

/** Moves that lose less are nobody's mistakes; engines waver by as much. */
export const LOSS_MIN = 1;
export const WORST_OF_EACH_SIDE = 3;
/** No board has more points; what is said beyond it is no lead. */
const LEAD_MAX = 1000;

export const colorOfMove = (move: string): Color => (move.startsWith('B') ? 'black' : 'white');

/** What every move lost; nothing where the engine did not say. */
export const lossesOf = ({ moves, leads, better }: GameAnalysis): readonly LostPoints[] =>
  moves.flatMap((move, index) => {
    const [before, after] = [leads[index] ?? null, leads[index + 1] ?? null];
    if (before === null || after === null) return [];
    const color = colorOfMove(move);
    return [{ number: index + 1, color, lost: color === 'black' ? before - after : after - before, better: better[index] ?? null }];
  });

/** The moves of each side that lost most, by number. */
export const worstMoves = (analysis: GameAnalysis, most = WORST_OF_EACH_SIDE): readonly LostPoints[] => {
  const worstOf = (side: Color): readonly LostPoints[] =>
    lossesOf(analysis)
      .filter(({ color, lost }) => color === side && lost >= LOSS_MIN)
      .sort((one, other) => other.lost - one.lost || one.number - other.number)
      .slice(0, most);
  return (['black', opposite('black')] as const).flatMap(worstOf).sort((one, other) => one.number - other.number);
};

export const isAbout = (analysis: GameAnalysis, moves: readonly string[]): boolean => analysis.moves.join() === moves.join();

export const makeAnalysis = (analysis: GameAnalysis): string => `${JSON.stringify(analysis)}\n`;

const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

export const isLead = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= LEAD_MAX;

/** Refused with what is wrong in it. */
export const parseAnalysis = (text: string): Result<GameAnalysis, string> => {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return refuse('no JSON');
  }
  if (typeof read !== 'object' || read === null) return refuse('no object');
  const { engine, moves, leads, better } = read as Readonly<Record<string, unknown>>;
  if (typeof engine !== 'string') return refuse('engine is a text');
  if (!isTexts(moves) || !moves.every((move) => /^[BW](?:[A-Z]\d{1,2}|pass)$/.test(move))) return refuse('moves are like BQ16 or Wpass');
  if (!Array.isArray(leads) || leads.length !== moves.length + 1 || !leads.every((lead) => lead === null || isLead(lead)))
    return refuse('leads are numbers or null, one more than there are moves');
  if (!Array.isArray(better) || better.length !== moves.length || !better.every((one) => one === null || typeof one === 'string'))
    return refuse('better has a point or null for each move');
  return ok({ engine, moves, leads: leads as GameAnalysis['leads'], better: better as GameAnalysis['better'] });
};

const HALF = 2;

/** The record with the opinion in it, as editors show it: V for the lead, BM and a comment at the worst moves. `nodes`: of the moves, in order. */
export const annotated = (line: readonly KifuNode[], nodes: readonly KifuNode[], analysis: GameAnalysis): KifuNode => {
  const worst = new Map(worstMoves(analysis).map((one) => [one.number, one]));
  const propertiesOf = (node: KifuNode): readonly KifuProperty[] => {
    const number = nodes.indexOf(node) + 1;
    const lead = analysis.leads[number];
    if (number === 0 || lead === null || lead === undefined) return node.properties;
    const bad = worst.get(number);
    const said =
      bad === undefined
        ? ''
        : `loses ${bad.lost.toFixed(1)} points${bad.better === null ? '' : `; better ${bad.better}`} (${analysis.engine})`;
    const comment = [textIn(node, 'C'), said].filter((part) => part !== undefined && part !== '').join('\n');
    return [
      ...node.properties.filter(({ name }) => name !== 'V' && name !== 'BM' && (name !== 'C' || bad === undefined)),
      { name: 'V', values: [String(Math.round(lead * HALF) / HALF)] },
      ...(bad === undefined
        ? []
        : [
            { name: 'BM', values: ['1'] },
            { name: 'C', values: [escapeText(comment)] },
          ]),
    ];
  };
  const last = line.at(-1);
  if (last === undefined) throw new Error('a record has a root');
  return line
    .slice(0, -1)
    .reduceRight<KifuNode>((after, node) => ({ properties: propertiesOf(node), children: [after, ...node.children.slice(1)] }), {
      properties: propertiesOf(last),
      children: last.children,
    });
};
