/**
 * A table for a video mixer's browser source: on a transparent ground, parts on or off, sizes, sides and colours by the address.
 *
 *     /overlay/ID?board=0&names=1&clocks=1&captions=1&side=left&size=480&text=48&color=fff&ground=000000aa
 *
 * Never a scroll bar. The organiser's delay holds, as everywhere.
 */
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { COLORS } from '../../../core/go/color.js';
import { FULL_BOARD } from '../../../core/go/point.js';
import { boardGeometry } from '../../view/board-geometry.js';
import { parseOverlay } from '../../view/overlay-parts.js';
import type { PageRoute } from '../../view/route.js';
import { playerName } from '../../view/words.js';
import { BoardPicture } from '../board.js';
import { useWords } from '../language.js';
import { useLive } from '../live/use-live.js';
import { Captions } from '../sound/captions.js';
import { useClock } from '../use-clock.js';
import { useCount } from '../use-count.js';
import { useShown } from '../use-shown.js';
import './overlay.css';

export const OverlayScreen = ({ route }: { readonly route: PageRoute }): JSX.Element => {
  const { say, sayIt } = useWords();
  const tableId = 'table' in route && route.table !== undefined ? route.table : '';
  const parts = useMemo(() => parseOverlay(location.search), []);
  const { tables, tableNowMs } = useLive([tableId]);
  const table = tables.get(tableId);
  const game = table?.game ?? null;
  const { liveView } = useShown(game);
  const clock = useClock(game?.clock ?? null, tableId, tableNowMs);
  const count = useCount(parts.captions && table !== undefined ? tableId : undefined);
  const size = game?.size ?? table?.board?.size ?? FULL_BOARD;
  const geometry = useMemo(
    () => boardGeometry(size, { width: Math.min(parts.size, innerWidth), height: Math.min(parts.size, innerHeight) }, devicePixelRatio),
    [size.width, size.height, parts.size],
  );
  useEffect(() => {
    const { style, classList } = document.documentElement;
    classList.add('is-overlay');
    style.setProperty('--overlay-text', `${parts.text}px`);
    style.setProperty('--overlay-color', parts.color);
    style.setProperty('--overlay-ground', parts.ground);
    return () => classList.remove('is-overlay');
  }, [parts]);
  const view = liveView === undefined ? undefined : { ...liveView, marks: liveView.marks.filter(({ kind }) => kind === 'last') };
  return (
    <main class={`overlay on-${parts.side}`}>
      <h1 class="unseen">{table?.name ?? tableId}</h1>
      {parts.board && view !== undefined && (
        <div class="wood">
          <BoardPicture view={view} geometry={geometry} label={say('board.label', { width: size.width, height: size.height })} />
        </div>
      )}
      {game !== null && (parts.names || parts.clocks) && (
        <div class="overlay-sides">
          {COLORS.map((color) => (
            <div key={color} class={game.ended === null && game.toMove === color ? 'overlay-side to-move' : 'overlay-side'}>
              <span class={`disc ${color}`} aria-hidden="true" />
              {parts.names && <bdi>{sayIt(playerName(color, game.players))}</bdi>}
              {parts.clocks && clock !== undefined && <b>{clock[color].digits}</b>}
            </div>
          ))}
        </div>
      )}
      {parts.captions && <Captions feed={count} />}
    </main>
  );
};
