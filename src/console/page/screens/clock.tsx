/**
 * The clock face: two halves, slate and shell, that never change places. Digits at least 40 % of the height where one side
 * plays and the other waits; pips for the periods; the words of the reader; a mode for two players who sit face to face.
 */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { COLORS, type Color } from '../../../core/go/color.js';
import type { LiveGame } from '../../../core/table/live-game.js';
import { periodMsOf } from '../../../core/clock/time-control.js';
import { tellSide } from '../../../words/note-words.js';
import { tell } from '../../../words/telling.js';
import { lengthWords, type SideClock } from '../../view/clock-words.js';
import { standsWords } from '../../view/game-words.js';
import type { PageRoute } from '../../view/route.js';
import { playerName } from '../../view/words.js';
import { NotKept, ServerLost } from '../head.js';
import { useWords } from '../language.js';
import { useLive } from '../live/use-live.js';
import { PageLink } from '../router.js';
import { Captions } from '../sound/captions.js';
import { SoundControl } from '../sound/sound-control.js';
import { useClock, type ShownClock } from '../use-clock.js';
import { useCount } from '../use-count.js';
import './clock.css';

/** The controls fade when nobody has touched anything for so long, in ms. */
const CONTROLS_STAY_MS = 3000;
/** More pips than this are a number. */
const PIPS_MAX = 10;

/** Keeps the screen on while the page is looked at; undefined until it is known, false where the browser cannot. */
const useWakeLock = (): boolean | undefined => {
  const [isAwake, setAwake] = useState<boolean>();
  useEffect(() => {
    let held: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = (): void => {
      if (document.hidden) return;
      const lock = (navigator as { readonly wakeLock?: WakeLock }).wakeLock;
      if (lock === undefined) {
        setAwake(false);
        return;
      }
      void lock.request('screen').then(
        (sentinel) => {
          held = sentinel;
          if (isOver) void sentinel.release();
          else setAwake(true);
        },
        () => setAwake(false),
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void held?.release();
    };
  }, []);
  return isAwake;
};

const useTouched = (): boolean => {
  const [isTouched, setTouched] = useState(true);
  useEffect(() => {
    let timer = 0;
    const touched = (): void => {
      setTouched(true);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setTouched(false), CONTROLS_STAY_MS);
    };
    touched();
    const names = ['pointermove', 'pointerdown', 'keydown', 'focusin'];
    for (const name of names) window.addEventListener(name, touched);
    return () => {
      window.clearTimeout(timer);
      for (const name of names) window.removeEventListener(name, touched);
    };
  }, []);
  return isTouched;
};

/** From an hour on the seconds are small: `1:05` and `09` above. */
const Digits = ({ digits }: { readonly digits: string }): JSX.Element => {
  const parts = digits.split(':');
  const small = parts.length === 3 ? parts.pop() : undefined;
  return (
    <span class={small === undefined ? `clock-digits of-${digits.length}` : 'clock-digits with-hours'}>
      {parts.join(':')}
      {small !== undefined && <small>{small}</small>}
    </span>
  );
};

interface HalfProps {
  readonly color: Color;
  readonly game: LiveGame;
  readonly clock: ShownClock;
  readonly isToMove: boolean;
}

const Half = ({ color, game, clock, isToMove }: HalfProps): JSX.Element => {
  const { say, sayIt } = useWords();
  const side: SideClock = clock[color];
  const control = clock.clock.controls[color];
  const periodMs = periodMsOf(control, Math.max(1, side.pips));
  const periods = side.pips > 0 && periodMs > 0 ? say('clock.periods-of', { n: side.pips, time: lengthWords(periodMs) }) : undefined;
  return (
    <section class={`half ${color}${isToMove ? ' to-move' : ''}${side.isOver ? ' flag' : ''}`} aria-label={sayIt(tellSide(color))}>
      <header>
        <span class={`disc ${color}`} aria-hidden="true" />
        <b>
          <bdi>{sayIt(playerName(color, game.players))}</bdi>
        </b>
        {isToMove && (
          <span class="half-turn">
            <span class="turn" aria-hidden="true" />
            {say('clock.to-play')}
          </span>
        )}
        <span class="half-beside">
          {side.pips > 0 && side.pips <= PIPS_MAX && (
            <span class="pips" aria-hidden="true">
              {Array.from({ length: side.pips }, (_, index) => (
                <i key={index} class={side.isCounting && index === side.pips - 1 ? 'running' : ''} />
              ))}
            </span>
          )}
          {side.isOver || periods === undefined ? side.beside !== undefined && sayIt(side.beside) : periods}
        </span>
      </header>
      <div class="half-time" role="timer" aria-label={say('players.time-of', { side: sayIt(tellSide(color)) })}>
        <Digits digits={side.digits} />
      </div>
    </section>
  );
};

export const ClockScreen = ({ route }: { readonly route: PageRoute }): JSX.Element => {
  const { say, sayIt } = useWords();
  const tableId = 'table' in route && route.table !== undefined ? route.table : '';
  const { tables, server, heardAt, tableNowMs } = useLive([tableId]);
  const table = tables.get(tableId);
  const game = table?.game ?? null;
  const clock = useClock(game?.clock ?? null, tableId, tableNowMs);
  const count = useCount(table === undefined ? undefined : tableId);
  const isAwake = useWakeLock();
  const isTouched = useTouched();
  const [isForTwo, setForTwo] = useState(false);
  useEffect(() => void (document.title = `${say('table.clock')} · ${table?.name ?? tableId}`), [table?.name, say]);
  const stands = game === null ? undefined : standsWords(game);
  const toMove = clock?.clock.toMove ?? 'black';
  return (
    <main class={`clock-face${isForTwo ? ' for-two' : ''}${isTouched ? '' : ' at-rest'}`} data-to-move={toMove}>
      {server === 'lost' && <ServerLost heardAt={heardAt} />}
      {stands !== undefined && <p class="notice calm clock-notice">{sayIt(stands)}</p>}
      {table !== undefined && <NotKept table={table} />}
      <h1 class="unseen">{table?.name ?? tableId}</h1>
      {game !== null && clock !== undefined ? (
        <div class="halves">
          {COLORS.map((color) => (
            <Half key={color} color={color} game={game} clock={clock} isToMove={game.ended === null && toMove === color} />
          ))}
        </div>
      ) : (
        <p class="clock-none">{game === null ? say('notice.waiting-table') : sayIt(tell('clock.none'))}</p>
      )}
      <Captions feed={count} />
      <div class="clock-controls">
        <PageLink to={`/t/${tableId}`} class="plain-button">
          {say('clock.back')}
        </PageLink>
        <button type="button" class="plain-button" aria-pressed={isForTwo} onClick={() => setForTwo(!isForTwo)}>
          {say(isForTwo ? 'clock.flip-off' : 'clock.flip')}
        </button>
        <button type="button" class="plain-button" onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}>
          {say('nav.full-screen')}
        </button>
        {count !== undefined && <SoundControl feed={count} hasClock={clock !== undefined} />}
        {isAwake === false && <span class="clock-asleep">{say('clock.not-awake')}</span>}
      </div>
    </main>
  );
};
