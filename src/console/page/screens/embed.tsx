/** A table in the page of another site: board, names, clocks, and nothing to press. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { COLORS } from '../../../core/go/color.js';
import { FULL_BOARD } from '../../../core/go/point.js';
import { boardGeometry } from '../../view/board-geometry.js';
import type { PageRoute } from '../../view/route.js';
import { announcement, endWords, playerName } from '../../view/words.js';
import { BoardPicture } from '../board.js';
import { useWords } from '../language.js';
import { useLive } from '../live/use-live.js';
import { useClock } from '../use-clock.js';
import { useRoom } from '../use-room.js';
import { useShown } from '../use-shown.js';
import './embed.css';

export const EmbedScreen = ({ route }: { readonly route: PageRoute }): JSX.Element => {
  const { say, sayIt } = useWords();
  const tableId = 'table' in route && route.table !== undefined ? route.table : '';
  const { tables, tableNowMs } = useLive([tableId]);
  const table = tables.get(tableId);
  const game = table?.game ?? null;
  const { liveView } = useShown(game);
  const clock = useClock(game?.clock ?? null, tableId, tableNowMs);
  const { stage, room } = useRoom();
  const size = game?.size ?? table?.board?.size ?? FULL_BOARD;
  const geometry = useMemo(
    () => (room === undefined || room.width === 0 ? undefined : boardGeometry(size, room, window.devicePixelRatio)),
    [size.width, size.height, room],
  );
  // What is to be put right on the board is for the hall.
  const view = liveView === undefined ? undefined : { ...liveView, marks: liveView.marks.filter(({ kind }) => kind === 'last') };
  const told =
    game === null
      ? say('notice.waiting-first')
      : game.ended !== null
        ? sayIt(endWords(game.ended))
        : sayIt(announcement(game, game.moves.length));
  return (
    <main class="embed">
      <h1 class="unseen">{table?.name ?? tableId}</h1>
      <div class="embed-sides">
        {COLORS.map((color) => (
          <span key={color} class={game?.ended === null && game.toMove === color ? 'embed-side to-move' : 'embed-side'}>
            <span class={`disc ${color}`} aria-hidden="true" />
            <bdi>{game === null ? '' : sayIt(playerName(color, game.players))}</bdi>
            {clock !== undefined && <b>{clock[color].digits}</b>}
          </span>
        ))}
      </div>
      <div class="stage" ref={stage}>
        {geometry !== undefined && (
          <div class="wood">
            {view !== undefined && (
              <BoardPicture view={view} geometry={geometry} label={say('board.label', { width: size.width, height: size.height })} />
            )}
          </div>
        )}
      </div>
      <p class="embed-told">{told}</p>
    </main>
  );
};
