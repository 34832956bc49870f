/**
 * Time controls as people write them. The forms of FORMS 3:
 *
 *     40m                              absolute
 *     1h + 5x60s                       byo-yomi             5x60s alone: no main time
 *     1h + reserved 5x60s              Chinese reserved minutes
 *     30s + 10x60s considerations      NHK
 *     1h + 25/10m                      Canadian: 25 stones in 10 minutes
 *     1h + 15/5m, 20/5m                Canadian, progressive: the last block goes on
 *     40/90m, 30m + 30s/move           in stages: 40 moves in 90 minutes, 30 more for the rest, 30 s a move
 *     5m + 10s/move cap 10m            Fischer (the cap may be left out)
 *     1h + delay 10s                   simple delay
 *     1h + bronstein 10s
 *     1h + ing 3x10m 1 point           Ing: points for each period, 2 unless it says so
 *     1h + 3x30s, 2x60s, 1x120s        progressive
 *     hourglass 5m
 *     black: 40m; white: 30m + 5x60s   different for each side
 *     national 3h, club 1h             presets (`presets.ts`)
 *
 * What people and other programs write besides (`10m+10s`, `40分+5回30秒`, `25/600 Canadian`) is made into these forms first
 * (`control-written.ts`). `parseTimeControl(makeTimeControl(c))` is `c`, for every control that can be parsed.
 */
import type { BySide } from '../go/color.js';
import { ok, refuse, type Result } from '../result.js';
import { asWritten } from './control-written.js';
import { makeDuration, parseDuration } from './duration.js';
import { presetControl } from './presets.js';
import {
  bothSides,
  hasOvertime,
  ING_POINTS_MAX,
  ING_POINTS_PER_PERIOD,
  mainMsOf,
  PERIODS_MAX,
  STAGES_MAX,
  STONES_MAX,
  type CanadianBlock,
  type MoveStage,
  type PeriodStage,
  type TimeControl,
} from './time-control.js';

const FORMS = `write 40m, 1h + 5x60s, 1h + reserved 5x60s, 30s + 10x60s considerations, 1h + 25/10m, 5m + 10s/move cap 10m, 1h + delay 10s, 1h + bronstein 10s, 1h + ing 3x10m, 1h + 3x30s, 2x60s or hourglass 5m`;

const BLOCK_SHAPE = /^\d{1,6}\s*\//;

const parseBlock = (text: string): Result<CanadianBlock, string> => {
  const [, count, length] = /^(\d{1,6})\s*\/\s*(.+)$/.exec(text.trim()) ?? [];
  if (length === undefined) return refuse(`'${text.trim()}' is no block of stones: write 25/10m`);
  const stones = Number(count);
  if (stones < 1 || stones > STONES_MAX) return refuse(`${String(stones)} stones in a block: 1 to ${String(STONES_MAX)} are possible`);
  const block = parseLength(length, 'the block');
  return block.ok ? ok({ stones, blockMs: block.value }) : block;
};

/** `40/90m, 20/60m, 30m`, with or without ` + 30s/move`; undefined where the text is not of that kind. */
const parseStages = (text: string): Result<TimeControl, string> | undefined => {
  const [list = '', increment] = text.split('+').map((part) => part.trim());
  const parts = list.split(',').map((part) => part.trim());
  const last = parts.pop() ?? '';
  if (parts.length === 0 || !parts.every((part) => BLOCK_SHAPE.test(part)) || BLOCK_SHAPE.test(last)) return undefined;
  if (parts.length > STAGES_MAX) return refuse(`${String(parts.length)} stages: at most ${String(STAGES_MAX)} are possible`);
  const blocks: CanadianBlock[] = [];
  for (const part of parts) {
    const block = parseBlock(part);
    if (!block.ok) return block;
    blocks.push(block.value);
  }
  const rest = parseLength(last, 'the last stage');
  if (!rest.ok) return rest;
  const each = increment === undefined ? ok(0) : parseLength(increment.replace(/\s*\/\s*move$/, ''), 'the increment');
  if (!each.ok) return each;
  const lengths = [...blocks.map(({ blockMs }) => blockMs), rest.value];
  const stages: MoveStage[] = blocks.map(({ stones }, index) => ({ moves: stones, addMs: lengths[index + 1] ?? 0 }));
  return ok({ kind: 'multi-stage', mainMs: lengths[0] ?? 0, stages, incrementMs: each.value });
};

const STAGE_SHAPE = /^\s*\d+\s*[x×]/;

const parseStage = (text: string): Result<PeriodStage, string> => {
  const match = /^(\d{1,6})\s*[x×]\s*(.+)$/.exec(text.trim());
  if (match === null) return refuse(`'${text.trim()}' is no number of periods: write 5x60s`);
  const periods = Number(match[1]);
  if (periods < 1 || periods > PERIODS_MAX) return refuse(`${String(periods)} periods: 1 to ${String(PERIODS_MAX)} are possible`);
  const period = parseDuration(match[2] ?? '');
  if (!period.ok) return period;
  if (period.value === 0) return refuse(`'${text.trim()}': a period cannot have no length`);
  return ok({ periods, periodMs: period.value });
};

const parseLength = (text: string, what: string): Result<number, string> => {
  const length = parseDuration(text);
  if (length.ok && length.value === 0) return refuse(`${what} cannot be nothing`);
  return length;
};

/** What stands behind the `+`, with the main time that stands before it. */
const parseAfterMain = (mainMs: number, text: string): Result<TimeControl, string> => {
  const worded = /^(reserved|ing|delay|bronstein)\s+(.+)$/.exec(text);
  if (worded !== null) {
    const [, word, rest = ''] = worded;
    if (word === 'reserved' || word === 'ing') {
      const [, periods = '', points] = word === 'ing' ? (/^(.+?)(?:\s+(\d{1,3})\s*points?)?$/.exec(rest) ?? []) : ['', rest];
      const stage = parseStage(periods);
      if (!stage.ok) return stage;
      if (word === 'reserved') return ok({ kind: 'reserved', mainMs, ...stage.value });
      const pointsPerPeriod = points === undefined ? ING_POINTS_PER_PERIOD : Number(points);
      if (pointsPerPeriod > ING_POINTS_MAX)
        return refuse(`${String(pointsPerPeriod)} points for a period: at most ${String(ING_POINTS_MAX)}`);
      return ok({ kind: 'ing', mainMs, ...stage.value, pointsPerPeriod });
    }
    const delay = parseLength(rest, 'the delay');
    if (!delay.ok) return delay;
    return ok({ kind: word === 'delay' ? 'delay' : 'bronstein', mainMs, delayMs: delay.value });
  }
  const considerations = /^(.+?)\s+considerations?$/.exec(text);
  if (considerations !== null) {
    const stage = parseStage(considerations[1] ?? '');
    if (!stage.ok) return stage;
    return ok({ kind: 'considerations', moveMs: mainMs, considerations: stage.value.periods, considerationMs: stage.value.periodMs });
  }
  const fischer = /^(\S+?)\s*\/\s*move(?:\s*,?\s*cap\s+(.+))?$/.exec(text);
  if (fischer !== null) {
    const increment = parseLength(fischer[1] ?? '', 'the increment');
    if (!increment.ok) return increment;
    if (fischer[2] === undefined) return ok({ kind: 'fischer', mainMs, incrementMs: increment.value, capMs: undefined });
    const cap = parseDuration(fischer[2]);
    if (!cap.ok) return cap;
    if (cap.value < Math.max(mainMs, mainMs === 0 ? increment.value : 0))
      return refuse(`a cap of ${makeDuration(cap.value)} is below the ${makeDuration(mainMs)} to start with`);
    return ok({ kind: 'fischer', mainMs, incrementMs: increment.value, capMs: cap.value });
  }
  if (BLOCK_SHAPE.test(text)) {
    const blocks: CanadianBlock[] = [];
    for (const part of text.split(',')) {
      const block = parseBlock(part);
      if (!block.ok) return block;
      blocks.push(block.value);
    }
    const [first, ...then] = blocks;
    if (blocks.length > STAGES_MAX) return refuse(`${String(blocks.length)} blocks: at most ${String(STAGES_MAX)} are possible`);
    if (first !== undefined) return ok({ kind: 'canadian', mainMs, ...first, then });
  }
  const stages: PeriodStage[] = [];
  for (const part of text.split(',')) {
    const stage = parseStage(part);
    if (!stage.ok) return STAGE_SHAPE.test(part) ? stage : refuse(`'${text}' is no overtime: ${FORMS}`);
    stages.push(stage.value);
  }
  if (stages.length > STAGES_MAX) return refuse(`${String(stages.length)} stages: at most ${String(STAGES_MAX)} are possible`);
  const [only, ...others] = stages;
  return only !== undefined && others.length === 0
    ? ok({ kind: 'byo-yomi', mainMs, ...only })
    : ok({ kind: 'progressive', mainMs, stages });
};

/** Refuses, for people: what it cannot read, what would be lost before it begins. */
export const parseTimeControl = (text: string): Result<TimeControl, string> => {
  const exact = parseExact(text);
  if (exact.ok) return exact;
  const written = asWritten(text);
  const read = written === undefined ? exact : parseExact(written);
  return read.ok ? read : exact;
};

const parseExact = (text: string): Result<TimeControl, string> => {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ');
  if (trimmed === '') return refuse(`no time control given: ${FORMS}`);
  const preset = presetControl(trimmed);
  if (preset !== undefined) return preset;

  const hourglass = /^hourglass (.+)$/.exec(trimmed);
  if (hourglass !== null) {
    const main = parseLength(hourglass[1] ?? '', 'the sand in the glass');
    return main.ok ? ok({ kind: 'hourglass', mainMs: main.value }) : main;
  }
  const inStages = parseStages(trimmed);
  if (inStages !== undefined) return inStages;
  const plus = trimmed.indexOf('+');
  if (plus === -1) {
    const main = parseDuration(trimmed);
    if (main.ok) return main.value === 0 ? refuse('no time at all: write 40m') : ok({ kind: 'absolute', mainMs: main.value });
    if (/^[\d hms]+$/.test(trimmed)) return main;
  }
  const main = plus === -1 ? ok(0) : parseDuration(trimmed.slice(0, plus));
  if (!main.ok) return main;
  const control = parseAfterMain(main.value, trimmed.slice(plus + 1).trim());
  if (!control.ok) return control;
  if (control.value.kind === 'considerations' && control.value.moveMs === 0)
    return refuse(`a move without any time: write 30s + 10x60s considerations`);
  if (mainMsOf(control.value) === 0 && control.value.kind !== 'fischer' && !hasOvertime(control.value))
    return refuse(`'${trimmed}' is lost before it begins: give it main time`);
  return control;
};

const makeStage = (stage: PeriodStage): string => `${String(stage.periods)}x${makeDuration(stage.periodMs)}`;

const makePoints = (points: number): string => (points === 1 ? '1 point' : `${String(points)} points`);

export const makeBlock = ({ stones, blockMs }: CanadianBlock): string => `${String(stones)}/${makeDuration(blockMs)}`;

/** `40/90m`, ..., and the time for the rest. */
export const makeMoveStages = (control: TimeControl & { readonly kind: 'multi-stage' }): readonly string[] => {
  const lengths = [control.mainMs, ...control.stages.map(({ addMs }) => addMs)];
  return lengths.map((lengthMs, index) => {
    const moves = control.stages[index]?.moves;
    return moves === undefined ? makeDuration(lengthMs) : makeBlock({ stones: moves, blockMs: lengthMs });
  });
};

/** The text of a control, as `parseTimeControl` reads it; main time is always written, `0m` included. */
export const makeTimeControl = (control: TimeControl): string => {
  if (control.kind === 'considerations')
    return `${makeDuration(control.moveMs)} + ${String(control.considerations)}x${makeDuration(control.considerationMs)} considerations`;
  const main = makeDuration(control.mainMs);
  switch (control.kind) {
    case 'absolute':
      return main;
    case 'byo-yomi':
      return `${main} + ${makeStage(control)}`;
    case 'reserved':
      return `${main} + reserved ${makeStage(control)}`;
    case 'canadian':
      return `${main} + ${[control, ...control.then].map(makeBlock).join(', ')}`;
    case 'multi-stage':
      return `${makeMoveStages(control).join(', ')}${control.incrementMs === 0 ? '' : ` + ${makeDuration(control.incrementMs)}/move`}`;
    case 'fischer':
      return `${main} + ${makeDuration(control.incrementMs)}/move${control.capMs === undefined ? '' : ` cap ${makeDuration(control.capMs)}`}`;
    case 'bronstein':
      return `${main} + bronstein ${makeDuration(control.delayMs)}`;
    case 'delay':
      return `${main} + delay ${makeDuration(control.delayMs)}`;
    case 'ing':
      return `${main} + ing ${makeStage(control)}${control.pointsPerPeriod === ING_POINTS_PER_PERIOD ? '' : ` ${makePoints(control.pointsPerPeriod)}`}`;
    case 'progressive':
      return `${main} + ${control.stages.map(makeStage).join(', ')}`;
    case 'hourglass':
      return `hourglass ${main}`;
  }
};

/** One control for both, or `black: ...; white: ...` in either order. */
export const parseControls = (text: string): Result<BySide<TimeControl>, string> => {
  if (!text.includes(';') && !/^\s*(black|white)\s*:/.test(text)) {
    const control = parseTimeControl(text);
    return control.ok ? ok(bothSides(control.value)) : control;
  }
  const found = new Map<string, TimeControl>();
  for (const part of text.split(';')) {
    const match = /^\s*(black|white)\s*:(.*)$/.exec(part);
    if (match === null) return refuse(`'${part.trim()}': write black: 40m; white: 30m + 5x60s`);
    const control = parseTimeControl(match[2] ?? '');
    if (!control.ok) return refuse(`${String(match[1])}: ${control.refusal}`);
    found.set(match[1] ?? '', control.value);
  }
  const black = found.get('black');
  const white = found.get('white');
  if (black === undefined || white === undefined) return refuse(`'${text}' says nothing for ${black === undefined ? 'black' : 'white'}`);
  return ok({ black, white });
};

export const makeControls = (controls: BySide<TimeControl>): string => {
  const black = makeTimeControl(controls.black);
  const white = makeTimeControl(controls.white);
  return black === white ? black : `black: ${black}; white: ${white}`;
};
