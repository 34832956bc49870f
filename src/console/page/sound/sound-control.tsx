/** The sound of the table on show: a button until the browser allows it, a sign that it works; and what a player may ask. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { COLORS, type Color } from '../../../core/go/color.js';
import { SIDE_WORDS } from '../../view/words.js';
import type { CountFeed } from './count-feed.js';
import { playCount, type CountPlayer, type PlayerState } from './count-player.js';
import { SpeakerIcon } from './speaker-icon.js';
import './sound.css';

/** As in the settings of the loudspeakers at the table. */
const DELAY_MAX_MS = 1000;
/** Of this browser, for whichever table it shows. */
const DELAY_KEY = 'banmen-sound-delay';

const keptDelay = (): number => {
  const kept = Number(localStorage.getItem(DELAY_KEY) ?? 0);
  return kept >= 0 && kept <= DELAY_MAX_MS ? kept : 0;
};

const STATE_WORDS: Readonly<Record<PlayerState, string>> = {
  locked: 'Turn the spoken count on',
  playing: 'The count is spoken here',
  suspended: 'The browser has stopped the sound: touch to go on',
};

/** How long an answer that was refused is shown. */
const REFUSAL_STAYS_MS = 5000;

export const SoundControl = ({ feed, hasClock }: { readonly feed: CountFeed; readonly hasClock: boolean }): JSX.Element => {
  const [state, setState] = useState<PlayerState>('locked');
  const [delayMs, setDelayMs] = useState(keptDelay);
  const player = useRef<CountPlayer | undefined>(undefined);
  useEffect(() => {
    const playing = playCount(feed, setState);
    player.current = playing;
    return () => playing.close();
  }, [feed]);
  useEffect(() => {
    player.current?.setDelay(delayMs);
    localStorage.setItem(DELAY_KEY, String(delayMs));
  }, [feed, delayMs]);
  return (
    <div class={`sound ${state}`}>
      {state === 'playing' ? (
        <span class="sound-sign" role="status">
          <SpeakerIcon isOn={true} /> {STATE_WORDS.playing}
          <input
            class="sound-delay"
            type="number"
            min="0"
            max={DELAY_MAX_MS}
            step="10"
            value={delayMs}
            aria-label="The loudspeaker of this page is late by so many milliseconds"
            title="Bluetooth, a television: by how many milliseconds it is late"
            onChange={(event) => setDelayMs(Math.min(DELAY_MAX_MS, Math.max(0, Math.round(Number(event.currentTarget.value)))))}
          />
        </span>
      ) : (
        <button type="button" class="sound-button" onClick={() => player.current?.unlock()}>
          <SpeakerIcon isOn={false} /> {STATE_WORDS[state]}
        </button>
      )}
      {hasClock && <TimeLeft tableId={feed.tableId} />}
    </div>
  );
};

/** "How much time is left?" is answered aloud at the table, and shown. */
const TimeLeft = ({ tableId }: { readonly tableId: string }): JSX.Element => {
  const [refusal, setRefusal] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setRefusal(''), REFUSAL_STAYS_MS);
    return () => window.clearTimeout(timer);
  }, [refusal]);
  const ask = async (color: Color): Promise<void> => {
    const answer = await fetch(`api/tables/${encodeURIComponent(tableId)}/say`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'time-left', color }),
    }).catch(() => undefined);
    if (answer?.ok === true) return;
    const told = (await answer?.json().catch(() => undefined)) as { readonly message?: string } | undefined;
    setRefusal(told?.message ?? 'Banmen does not answer');
  };
  return (
    <>
      <span class="time-left">
        <span>Time?</span>
        {COLORS.map((color) => (
          <button key={color} type="button" aria-label={`Say how much time ${SIDE_WORDS[color]} has left`} onClick={() => void ask(color)}>
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
