/** A study put together: the board at its address, and the record. */
import type { Ruleset } from '../core/go/ruleset.js';
import type { KifuNode } from '../core/record/kifu.js';
import { ok, type Result } from '../core/result.js';
import { StudyOnBoard, type StudyOnBoardOptions } from '../engine/study-on-board.js';
import { Study } from '../engine/study.js';
import { hostTime } from './host-time.js';
import { openBoard } from './open-tables.js';

export { STUDY_WORDS, type StudyWord } from '../engine/study-on-board.js';
export type { Study } from '../engine/study.js';

/** Names the simulated board, where it is one. */
const TABLE = 'study';

export interface OpenStudy {
  readonly study: Study;
  readonly onBoard: StudyOnBoard;
}

export const openStudy = (
  address: string,
  record: { readonly root: KifuNode; readonly ruleset: Ruleset; readonly isProblem: boolean },
  listener: (study: Study) => Pick<StudyOnBoardOptions, 'told' | 'problem'>,
): Result<OpenStudy, string> => {
  const study = Study.open(record.root, record.ruleset, record.isProblem);
  if (!study.ok) return study;
  const time = hostTime(0);
  const board = openBoard(address, TABLE, time);
  if (!board.ok) return board;
  const onBoard = new StudyOnBoard({ board: board.value, time, study: study.value, ...listener(study.value) });
  return ok({ study: study.value, onBoard });
};
