/**
 * The conformance suite: what every GSB/1 board must do, whoever built it.
 *
 *     checkBoard(board) ─▶ greeting ─▶ cases, one after the other ─▶ the stream as a whole ─▶ report
 *
 * A board maker runs it with `banmen conformance`; the project's tests run it against the virtual
 * board, the firmware's host program and the firmware in emulation. It takes some 20 s of the
 * board's time and leaves the board empty of lights and with its first settings.
 */
import type { BoardUnderTest } from './board-under-test.js';
import { type ConformanceCase, type Verdict } from './case.js';
import { Conversation } from './conversation.js';
import { HAND_CASES } from './hand-cases.js';
import { TALKING_CASES } from './talking-cases.js';

/** What is on its way when the cable is opened is no part of the conversation. */
const SETTLE_MS = 50;

export interface CaseResult {
  readonly sentence: string;
  /** Of PROTOCOL.md, or another page. */
  readonly section: string;
  readonly verdict: Verdict;
}

export interface ConformanceReport {
  readonly board: string;
  /** `m2560-0007, ref-1.0, boot 3`; undefined: it never said. */
  readonly identity: string | undefined;
  readonly linesHeard: number;
  readonly results: readonly CaseResult[];
}

/** The suite's cases, in order; the last is about every line that was heard. */
export const CONFORMANCE_CASES: readonly ConformanceCase[] = [
  ...TALKING_CASES,
  ...HAND_CASES,
  {
    sentence: 'every line was whole, numbered without a gap, and every BCRC was right',
    section: 'sections 1 and 4',
    run: (talk) =>
      Promise.resolve(
        talk.faultCount === 0 ? { kind: 'passes' } : { kind: 'fails', why: `${talk.faultCount} times, first: ${talk.faults[0] ?? ''}` },
      ),
  },
];

/** Runs every case. `firstNumber`: see Conversation; anything from 1 to 65535. */
export const checkBoard = async (
  board: BoardUnderTest,
  firstNumber: number,
  done: (result: CaseResult) => void = () => undefined,
): Promise<ConformanceReport> => {
  const talk = new Conversation(board, firstNumber);
  await board.hear(SETTLE_MS);
  const results: CaseResult[] = [];
  for (const item of CONFORMANCE_CASES) {
    const result = { sentence: item.sentence, section: item.section, verdict: await item.run(talk) };
    results.push(result);
    done(result);
  }
  const { hello } = talk;
  return {
    board: board.name,
    identity: hello === undefined ? undefined : `${hello.boardId}, ${hello.firmware}, boot ${hello.boot}`,
    linesHeard: talk.linesHeard,
    results,
  };
};

export const verdictCount = (report: ConformanceReport, kind: Verdict['kind']): number =>
  report.results.filter(({ verdict }) => verdict.kind === kind).length;

const MARKS: Readonly<Record<Verdict['kind'], string>> = { passes: 'ok  ', fails: 'FAIL', 'left-out': 'left' };

export const makeResultLine = ({ sentence, section, verdict }: CaseResult): string =>
  `${MARKS[verdict.kind]}  ${sentence}${verdict.kind === 'passes' ? '' : `: ${verdict.why}`}${verdict.kind === 'fails' ? ` (${section.endsWith('.md') ? section : `PROTOCOL.md, ${section}`})` : ''}`;

/** The report's last lines. */
export const makeSummary = (report: ConformanceReport): string =>
  [
    `${report.board}: ${report.identity ?? 'never said who it is'}; ${report.linesHeard} lines heard`,
    `${verdictCount(report, 'passes')} hold, ${verdictCount(report, 'fails')} do not, ${verdictCount(report, 'left-out')} left out`,
  ].join('\n');
