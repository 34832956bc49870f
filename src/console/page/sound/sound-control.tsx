/** The sound of the table on show: on, off, how loud, how late the loudspeaker is; and what a player may ask. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { COLORS, type Color } from '../../../core/go/color.js';
import { tellSide } from '../../../words/note-words.js';
import { useWords } from '../language.js';
import type { CountFeed } from './count-feed.js';
import { playCount, type CountPlayer, type PlayerState } from './count-player.js';
import { SpeakerIcon } from './speaker-icon.js';
import './sound.css';

/** What people know of their loudspeaker: none for a cable, some for a television, more for Bluetooth. */
const DELAYS_MS = [0, 50, 100, 150, 200, 300, 500] as const;
/** Of this browser, for whichever table it shows. */
const DELAY_KEY = 'banmen-sound-delay';
const VOLUME_KEY = 'banmen-sound-volume';

const keptNumber = (key: string, whenNone: number, max: number): number => {
  const kept = Number(localStorage.getItem(key) ?? whenNone);
  return kept >= 0 && kept <= max ? kept : whenNone;
};

/** How long an answer that was refused is shown. */
const REFUSAL_STAYS_MS = 5000;

export const SoundControl = ({ feed, hasClock }: { readonly feed: CountFeed; readonly hasClock: boolean }): JSX.Element => {
  const { say } = useWords();
  const [state, setState] = useState<PlayerState>('locked');
  const [delayMs, setDelayMs] = useState(() => keptNumber(DELAY_KEY, 0, 500));
  const [volume, setVolume] = useState(() => keptNumber(VOLUME_KEY, 100, 100));
  const player = useRef<CountPlayer | undefined>(undefined);
  useEffect(() => {
    const playing = playCount(feed, setState);
    player.current = playing;
    return () => playing.close();
  }, [feed]);
  useEffect(() => {
    player.current?.setDelay(delayMs);
    player.current?.setVolume(volume / 100);
    localStorage.setItem(DELAY_KEY, String(delayMs));
    localStorage.setItem(VOLUME_KEY, String(volume));
  }, [feed, delayMs, volume]);
  return (
    <div class={`sound ${state}`}>
      {state === 'playing' ? (
        <>
          <span class="sound-sign" role="status">
            <SpeakerIcon isOn={true} /> {say('sound.playing')}
          </span>
          <button type="button" class="plain-button" onClick={() => player.current?.turnOff()}>
            {say('clock.sound-off')}
          </button>
          <label>
            {say('clock.volume')}
            <input type="range" min="0" max="100" value={volume} onInput={(event) => setVolume(Number(event.currentTarget.value))} />
          </label>
          <label>
            {say('clock.delay')}
            <select value={delayMs} onChange={(event) => setDelayMs(Number(event.currentTarget.value))}>
              {DELAYS_MS.map((ms) => (
                <option key={ms} value={ms}>
                  {ms === 0 ? say('clock.delay-none') : say('clock.delay-ms', { n: ms })}
                </option>
              ))}
            </select>
          </label>
        </>
      ) : (
        <button type="button" class="plain-button sound-button" onClick={() => player.current?.unlock()}>
          <SpeakerIcon isOn={false} /> {say(`sound.${state}`)}
        </button>
      )}
      {hasClock && <TimeLeft tableId={feed.tableId} />}
    </div>
  );
};

/** "How much time is left?" is answered aloud at the table, and shown. */
const TimeLeft = ({ tableId }: { readonly tableId: string }): JSX.Element => {
  const { say, sayIt } = useWords();
  const [refusal, setRefusal] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setRefusal(''), REFUSAL_STAYS_MS);
    return () => window.clearTimeout(timer);
  }, [refusal]);
  const ask = async (color: Color): Promise<void> => {
    const answer = await fetch(`/api/v1/tables/${encodeURIComponent(tableId)}/say`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'time-left', color }),
    }).catch(() => undefined);
    if (answer?.ok === true) return;
    const told = (await answer?.json().catch(() => undefined)) as { readonly message?: string } | undefined;
    setRefusal(told?.message ?? say('sound.no-answer'));
  };
  return (
    <>
      <span class="time-left">
        <span>{say('clock.ask')}</span>
        {COLORS.map((color) => (
          <button
            key={color}
            type="button"
            class="plain-button"
            aria-label={say('clock.ask-side', { side: sayIt(tellSide(color)) })}
            onClick={() => void ask(color)}
          >
            <span class={`disc ${color}`} aria-hidden="true" />
          </button>
        ))}
      </span>
      {refusal !== '' && (
        <span class="time-left-refused" role="alert">
          {refusal}
        </span>
      )}
    </>
  );
};
