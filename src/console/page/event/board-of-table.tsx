/** The board of a table, and another one in its place: a spare that was plugged in, or one of a table where nobody plays. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { LiveTable } from '../../view/live-table.js';
import { Choice } from '../desk/field.js';
import { useWords } from '../language.js';
import { boardsAtHand, useSetUp, type BoardOfService } from '../use-board-seen.js';

const REFUSED = ['no-table', 'not-found', 'two-boards', 'in-play', 'other-kind', 'own-already', 'not-kept'] as const;

interface BoardOfTableProps {
  readonly table: LiveTable;
  readonly number: number;
  readonly nameOf: (id: string) => string;
}

export const BoardOfTable = ({ table, number, nameOf }: BoardOfTableProps): JSX.Element => {
  const { say } = useWords();
  const { tableId, board } = table;
  const setUp = useSetUp(tableId);
  const [boards, setBoards] = useState<readonly BoardOfService[]>();
  const [chosen, setChosen] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState<{ readonly isDone: boolean; readonly text: string }>();
  useEffect(() => setBoards(undefined), [tableId, board?.boardId]);
  const others = boards?.filter((one) => one.table !== tableId) ?? [];
  const isGiven = boards?.some((one) => one.table === tableId && one.isGiven) === true;
  const isSilent = board === null || table.link === 'down';
  const use = chosen === '' ? others[0]?.boardId : chosen;

  const look = async (): Promise<void> => {
    setBusy(true);
    const found = await boardsAtHand();
    setBusy(false);
    setBoards(found ?? []);
    setTold(found === undefined ? { isDone: false, text: say('desk.no-answer') } : undefined);
  };
  const give = async (boardId: string | undefined, done: string): Promise<void> => {
    setBusy(true);
    const answer = await setUp(boardId === undefined ? { do: 'use-own' } : { do: 'use', boardId });
    setBusy(false);
    const why = REFUSED.find((one) => answer.kind === `board-${one}`);
    const refused = why === undefined ? answer.why || say('desk.no-answer') : say(`board-refused.${why}`);
    setTold({ isDone: answer.isDone, text: answer.isDone ? done : refused });
    if (answer.isDone) setBoards(undefined);
  };
  const sizeOf = ({ size }: BoardOfService): string => `${size.width} × ${size.height}`;
  const labelOf = (one: BoardOfService): string =>
    one.table === null
      ? say('event.board.free', { board: one.boardId, size: sizeOf(one) })
      : say('event.board.of-table', { board: one.boardId, size: sizeOf(one), table: nameOf(one.table) });

  return (
    <fieldset class="event-board">
      <legend>{say('event.board')}</legend>
      <span>
        {isSilent
          ? say('event.board.none')
          : isGiven
            ? say('event.board.given', { board: board.boardId })
            : say('event.board.now', { board: board.boardId })}
      </span>
      <button type="button" class="plain-button" disabled={isBusy} onClick={() => void look()}>
        {say('event.board.look')}
      </button>
      {boards !== undefined && (
        <>
          {others.length === 0 && <span>{say('event.board.no-other')}</span>}
          {use !== undefined && (
            <>
              <Choice
                label={say('event.board.choose')}
                value={use}
                onValue={setChosen}
                options={others.map((one): readonly [string, string] => [one.boardId, labelOf(one)])}
              />
              <button
                type="button"
                class="plain-button"
                disabled={isBusy}
                onClick={() => void give(use, say('event.board.done', { table: number, board: use }))}
              >
                {say('event.board.use')}
              </button>
            </>
          )}
          {(isGiven || isSilent) && (
            <button
              type="button"
              class="plain-button"
              disabled={isBusy}
              onClick={() => void give(undefined, say('event.board.own-done', { table: number }))}
            >
              {say('event.board.own')}
            </button>
          )}
        </>
      )}
      <span role="status">{told !== undefined && <span class={told.isDone ? 'done' : 'refused'}>{told.text}</span>}</span>
    </fieldset>
  );
};
