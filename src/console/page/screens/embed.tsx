/** A table in the page of another site: board, names, clocks, and nothing to press. */
import type { JSX } from 'preact';
import { COLORS } from '../../../core/go/color.js';
import { FULL_BOARD } from '../../../core/go/point.js';
import type { PageRoute } from '../../view/route.js';
import { announcement, endWords, playerName } from '../../view/words.js';
import { BoardStage } from '../board-stage.js';
import { useWords } from '../language.js';
import { useLive } from '../live/use-live.js';
import { useClock } from '../use-clock.js';
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
  const size = game?.size ?? table?.board?.size ?? FULL_BOARD;
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
      <BoardStage size={size} view={view} />
      <p class="embed-told">{told}</p>
    </main>
  );
};
