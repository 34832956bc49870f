/** The desk's *Board*: where the board is not what the record says, point by point, and sensors that are not well. */
import type { JSX } from 'preact';
import { makePointName } from '../../../core/go/point.js';
import { tellColor } from '../../../words/refusal-words.js';
import type { BoardView } from '../../view/board-view.js';
import type { LiveTable } from '../../view/live-table.js';
import { useWords } from '../language.js';

export const BoardTab = ({ table, liveView }: { readonly table: LiveTable; readonly liveView: BoardView | undefined }): JSX.Element => {
  const { say } = useWords();
  const { game, link, sensors } = table;
  const size = game?.size ?? table.board?.size ?? { width: 19, height: 19 };
  const marks = liveView?.marks.filter(({ kind }) => kind === 'put-here' || kind === 'take-off') ?? [];
  return (
    <div class="tab-body">
      <p class={`notice ${link === 'up' ? 'calm' : 'bad'}`}>{say(`link.${link}.long`)}</p>
      <section class="desk-form">
        {marks.length === 0 ? (
          <p>{say('boarddesk.agrees')}</p>
        ) : (
          <>
            <h2>{say('boarddesk.step')}</h2>
            <ol>
              {marks.map(({ point, kind }) => {
                const stone = liveView?.stones.find((one) => one.point === point);
                const name = makePointName(point, size);
                return (
                  <li key={point}>
                    {kind === 'take-off' || stone === undefined
                      ? say('desk.take-off', { point: name })
                      : say('desk.put', { point: name, color: tellColor(stone.color) })}
                  </li>
                );
              })}
            </ol>
          </>
        )}
      </section>
      {sensors.length > 0 && (
        <section class="desk-form">
          <h2>{say('boarddesk.sensors')}</h2>
          <p>{sensors.map(({ point }) => makePointName(point, size)).join(', ')}</p>
        </section>
      )}
    </div>
  );
};
