/**
 * A GSB/1 board on its cable, as a table wants it: it opens, greets, recovers and opens again.
 *
 *     cable ─line─▶ linkStep (core/wire) ─▶ news { raw lines, inputs } ─▶ session
 *       ◀──────────── lines to send
 *
 * The link machine knows the protocol; this file gives it a cable, the time and another cable
 * when it asks for one. Everything that is heard is told in order, and never before `start` has
 * returned. A board that sends rubbish for a week fills no journal: beyond a few a second refused
 * lines are only counted (`link.counts`).
 */
import type { BoardInput } from '../../core/wire/board-input.js';
import { ok, refuse, type Result } from '../../core/result.js';
import type { Pairs } from '../../core/wire/frame.js';
import type { Calibration } from '../../core/wire/host-line.js';
import { linkStep, openLink } from '../../core/wire/link.js';
import type { Link, LinkIdentity, LinkInput, LinkOutput } from '../../core/wire/link-state.js';
import type { BoardIdentity, BoardNews, BoardPort, LightMeaning, RawLine, TimePort } from '../../session/ports.js';
import { inEnglish, tell, type Sentence } from '../../words/telling.js';
import { LIGHT_COLORS, type LightStrength } from '../light-colors.js';
import { ReopenWait } from '../reopen-wait.js';
import type { Cable, CableFault, OpenCable } from './cable.js';

/** Refused lines that are kept in the journal, a second; enough to see what they look like. Ours. */
const REFUSED_LINES_KEPT_A_SECOND = 10;

/** Notes of a board that are told to people; the others are counted. A board in trouble may say something in every scan. Ours. */
const NOTE_TOLD_EVERY_MS = 10_000;

/** Red, green, blue, a hex digit each (protocol, L). */
const rgbOf = (meaning: LightMeaning, strength: LightStrength): string =>
  LIGHT_COLORS[meaning]
    .map((part) => Math.round((part * strength * 15) / 255).toString(16))
    .join('')
    .toUpperCase();

export interface GsbBoardOptions {
  readonly openCable: OpenCable;
  readonly time: TimePort;
  /** How bright its lamps are; default: 1. */
  readonly lights?: LightStrength;
  /** Set on the board after each of its boots (protocol, S). */
  readonly set?: Pairs;
  /** 1 to 65535; not always the same (see `LinkSettings`). */
  readonly firstCommand: number;
  /** Only this board will do, or one of its spares: another on the same port is not listened to. */
  readonly boardIds?: readonly string[];
  /** Where the board with this id is by now; asked when its cable did not open or led to another board. */
  readonly findAgain?: (boardId: string) => Promise<OpenCable | undefined>;
  /** What to tell people about a fault; default: the system's own words. */
  readonly explain?: (fault: CableFault) => Sentence;
}

/** A calibration that was begun says within so long how it went: the reference takes 32 scans, a slow board may take more. Ours. */
const CALIBRATION_MS_MAX = 15_000;
/** One pass of levels is a row a scan. Ours. */
const LEVELS_MS_MAX = 5_000;

/** A board that is asked who it is says so within 50 ms (protocol, H); asked again and again, one that is heard has answered by then. Ours. */
const GREETED_WITHIN_MS = 3000;

/** What the reference firmware notes when it is done; other firmware may say more behind it. */
const CALIBRATED_NOTE = /^calibrated/;
const NOT_CALIBRATED_NOTE = /^calibration failed/;

export interface GsbBoard extends BoardPort {
  calibrate(what: Calibration): Promise<Result<undefined, Sentence>>;
  levels(): Promise<readonly number[] | undefined>;
  /** For the status page and tests: counts, state, identity. Read only. */
  readonly link: Link;
  /** Octets that came in over all cables so far, and those given up as beginnings of lines that were too long. */
  octets(): { readonly heard: number; readonly givenUp: number };
}

type Listener = Parameters<BoardPort['start']>[0];

const identityForTables = ({ boardId, firmware, width, height, sensor, clockButtons, leds }: LinkIdentity): BoardIdentity => ({
  boardId,
  firmware,
  width,
  height,
  sensor,
  clockButtons,
  leds,
});

export const openGsbBoard = (options: GsbBoardOptions): GsbBoard => {
  const { time } = options;
  const link = openLink({ mode: 'live', firstCommand: options.firstCommand, set: options.set ?? [] });
  let { openCable } = options;
  let listener: Listener | undefined;
  let cable: Cable | undefined;
  let octetsBefore = { heard: 0, givenUp: 0 };
  let isClosed = false;
  const reopenWait = new ReopenWait();
  let heardAtOpening = 0;
  /** It is heard and has not said who it is; why, where that is known. */
  let strangeSince: { readonly atMs: number; readonly why: Sentence | undefined } | undefined;
  let lastProblem: string | undefined;
  let cancelReopen: (() => void) | undefined;
  let wake: { readonly atMs: number; readonly cancel: () => void } | undefined;
  let noteToldMs = Number.NEGATIVE_INFINITY;
  let notesNotTold = 0;
  /** Octets of this opening when its last valid line came. */
  let octetsWhenHeard = 0;
  let refusedFromMs = 0;
  let refusedKept = 0;
  /** Somebody who sets the board up waits for these. */
  let calibration: { readonly end: (told: Result<undefined, Sentence>) => void } | undefined;
  let measuring: { readonly rows: Map<number, readonly number[]>; readonly end: (isWhole: boolean) => void } | undefined;

  const octetsSoFar = (): { readonly heard: number; readonly givenUp: number } => ({
    heard: octetsBefore.heard + (cable?.octetsHeard ?? 0),
    givenUp: octetsBefore.givenUp + (cable?.octetsGivenUp ?? 0),
  });

  const tellProblem = (told: Sentence): void => {
    const message = inEnglish(told);
    if (message !== lastProblem) listener?.problem(told);
    lastProblem = message;
  };

  const isWorthKeeping = (wasUnderstood: boolean, nowMs: number): boolean => {
    if (wasUnderstood) return true;
    if (nowMs - refusedFromMs >= 1_000) {
      refusedFromMs = nowMs;
      refusedKept = 0;
    }
    refusedKept += 1;
    return refusedKept <= REFUSED_LINES_KEPT_A_SECOND;
  };

  /** One timer at most; one that rings too early only asks again. */
  const setWake = (): void => {
    const { wakeAtMs } = link;
    if (wakeAtMs === undefined || isClosed || (wake !== undefined && wake.atMs <= wakeAtMs)) return;
    wake?.cancel();
    wake = {
      atMs: wakeAtMs,
      cancel: time.wakeAt(wakeAtMs, () => {
        wake = undefined;
        step({ kind: 'tick' });
      }),
    };
  };

  const tellNews = (lines: readonly RawLine[], inputs: readonly BoardInput[]): void => {
    const news: BoardNews = { lines, inputs };
    if (lines.length > 0 || inputs.length > 0) listener?.news(news);
  };

  const step = (input: LinkInput): void => {
    if (isClosed) return;
    const nowMs = time.nowMs();
    const heardBefore = link.linesHeard;
    const output = linkStep(link, input, nowMs);
    const { boardIds } = options;
    const isGreeted = link.commands.greeted;
    if (isGreeted && boardIds !== undefined && link.identity !== undefined && !boardIds.includes(link.identity.boardId)) {
      leave(tell('board.other', { board: link.identity.boardId, wanted: boardIds }), true);
      return;
    }
    const lines: RawLine[] = [];
    if (input.kind === 'line' && isWorthKeeping(link.linesHeard > heardBefore, nowMs)) {
      lines.push({ atMs: nowMs, direction: 'from-board', text: input.text });
    }
    for (const line of output.send) {
      cable?.send(line);
      lines.push({ atMs: nowMs, direction: 'to-board', text: line });
    }
    if (link.linesHeard > heardBefore) octetsWhenHeard = cable?.octetsHeard ?? 0;
    tellAll(output, lines, nowMs);
    if (output.reopen) leave(silenceInWords(), false);
    setWake();
  };

  /** Nothing at all, or something that is no line: another rate, or a cable that damages what it carries. */
  const silenceInWords = (): Sentence => tell((cable?.octetsHeard ?? 0) > octetsWhenHeard ? 'board.damaged' : 'board.silent');

  /** What is wrong while lines are heard; undefined: nothing. */
  const troubleOf = ({ dropped }: LinkOutput, nowMs: number): Sentence | undefined => {
    if (link.commands.greeted) strangeSince = undefined;
    else if (link.linesHeard > heardAtOpening) strangeSince ??= { atMs: nowMs, why: undefined };
    // Asked three times: that is not the odd line that was lost.
    const isDeaf = link.linesHeard > heardAtOpening && dropped.some(({ reason }) => reason === 'unanswered-command');
    const unread = dropped.find(({ text }) => text.startsWith('capability '));
    const why = isDeaf
      ? tell('board.deaf')
      : unread === undefined
        ? undefined
        : tell('board.unreadable', { what: unread.text.slice('capability '.length) });
    if (strangeSince === undefined || why !== undefined) {
      if (strangeSince !== undefined) strangeSince = { ...strangeSince, why };
      return why;
    }
    // Why it has not been greeted is known, or it has been asked often enough.
    return strangeSince.why ?? (nowMs - strangeSince.atMs >= GREETED_WITHIN_MS ? tell('board.nameless') : undefined);
  };

  const isNoteTold = (nowMs: number): boolean => {
    const isTold = nowMs - noteToldMs >= NOTE_TOLD_EVERY_MS;
    if (isTold) noteToldMs = nowMs;
    else notesNotTold += 1;
    return isTold;
  };

  const calibrationAsked = (code: string): void => {
    if (code === 'OK') return;
    const why = { ENSUP: 'calibrate.none', unanswered: 'calibrate.unanswered', 'not-now': 'calibrate.not-now' } as const;
    calibration?.end(refuse(code in why ? tell(why[code as keyof typeof why]) : tell('calibrate.refused', { code })));
  };

  /** For whoever sets the board up: what came of what was asked. */
  const tellSetUp = ({ asked, levels, notes }: LinkOutput): void => {
    for (const { command, code } of asked) {
      if (command.kind === 'calibrate') calibrationAsked(code);
      else if (code !== 'OK') measuring?.end(false);
    }
    for (const note of notes) {
      if (CALIBRATED_NOTE.test(note)) calibration?.end(ok(undefined));
      else if (NOT_CALIBRATED_NOTE.test(note)) calibration?.end(refuse(tell('calibrate.failed')));
    }
    if (measuring === undefined) return;
    for (const { row, levels: ofRow } of levels) measuring.rows.set(row, ofRow);
    if (measuring.rows.size === link.identity?.height) measuring.end(true);
  };

  const tellAll = (output: LinkOutput, lines: readonly RawLine[], nowMs: number): void => {
    if (output.identified !== undefined) listener?.identified(identityForTables(output.identified));
    tellNews(lines, output.inputs);
    tellSetUp(output);
    for (const note of output.notes) if (isNoteTold(nowMs)) tellProblem(tell('board.note', { note }));
    const trouble = troubleOf(output, nowMs);
    if (trouble !== undefined) tellProblem(trouble);
    if (link.state === 'up') lastProblem = undefined;
  };

  /** Gives up the cable and opens one again after the wait; `elsewhere`: it may be found on another port. */
  const leave = (told: Sentence, elsewhere: boolean): void => {
    const leaving = cable;
    octetsBefore = octetsSoFar();
    cable = undefined;
    tellProblem(told);
    step({ kind: 'closed' });
    void (leaving?.close() ?? Promise.resolve()).then(() => reopenLater(elsewhere));
  };

  const reopenLater = (elsewhere: boolean): void => {
    if (isClosed) return;
    if (link.linesHeard > heardAtOpening) reopenWait.heard();
    cancelReopen = time.wakeAt(time.nowMs() + reopenWait.take(), () => void findAndOpen(elsewhere));
  };

  const findAndOpen = async (elsewhere: boolean): Promise<void> => {
    const boardId = options.boardIds?.[0] ?? link.identity?.boardId;
    if (elsewhere && boardId !== undefined && options.findAgain !== undefined) {
      openCable = (await options.findAgain(boardId).catch(() => undefined)) ?? openCable;
    }
    if (!isClosed) open();
  };

  const open = (): void => {
    heardAtOpening = link.linesHeard;
    strangeSince = undefined;
    octetsWhenHeard = 0;
    const opening: Cable = openCable({
      opened: () => {
        if (cable === opening) step({ kind: 'opened' });
      },
      line: (text) => {
        if (cable === opening) step({ kind: 'line', text });
      },
      closed: (fault) => {
        if (cable === opening) leave(options.explain?.(fault) ?? tell('plain', { text: fault.message }), true);
      },
    });
    cable = opening;
  };

  return {
    link,
    octets: octetsSoFar,
    start: (heardBy) => {
      listener = heardBy;
      cancelReopen = time.wakeAt(time.nowMs(), open);
    },
    refresh: () => {
      step({ kind: 'refresh' });
    },
    counters: () => {
      const { heard, givenUp } = octetsSoFar();
      const dropped = Object.entries(link.counts).map(([reason, count]) => [`linesDropped.${reason}`, count] as const);
      return { octetsHeard: heard, octetsGivenUp: givenUp, notesNotTold, ...Object.fromEntries(dropped) };
    },
    calibrate: (what) =>
      new Promise((resolve) => {
        if (calibration !== undefined) {
          resolve(refuse(tell('calibrate.not-now')));
          return;
        }
        const end = (told: Result<undefined, Sentence>): void => {
          calibration = undefined;
          cancel();
          resolve(told);
        };
        const cancel = time.wakeAt(time.nowMs() + CALIBRATION_MS_MAX, () => end(refuse(tell('calibrate.unanswered'))));
        calibration = { end };
        step({ kind: 'ask', command: { kind: 'calibrate', what } });
      }),
    levels: () =>
      new Promise((resolve) => {
        if (measuring !== undefined) {
          resolve(undefined);
          return;
        }
        const rows = new Map<number, readonly number[]>();
        const end = (isWhole: boolean): void => {
          measuring = undefined;
          cancel();
          resolve(isWhole ? [...rows].sort(([one], [other]) => one - other).flatMap(([, ofRow]) => ofRow) : undefined);
        };
        const cancel = time.wakeAt(time.nowMs() + LEVELS_MS_MAX, () => end(false));
        measuring = { rows, end };
        step({ kind: 'ask', command: { kind: 'set', pairs: [['level', '1']] } });
      }),
    showLights: (lights) =>
      step({ kind: 'lights', lights: lights.map(({ point, meaning }) => ({ point, rgb: rgbOf(meaning, options.lights ?? 1) })) }),
    close: async () => {
      isClosed = true;
      cancelReopen?.();
      wake?.cancel();
      await cable?.close();
    },
  };
};
