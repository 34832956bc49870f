/** The sound of the table on show: a button until the browser allows it, a sign that it works, and the word that is said now. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { playCount, type CountPlayer, type PlayerState } from './count-player.js';
import './sound.css';

const CAPTION_STAYS_MS = 2500;

const STATE_WORDS: Readonly<Record<PlayerState, string>> = {
  locked: 'Turn the spoken count on',
  playing: 'The count is spoken here',
  suspended: 'The browser has stopped the sound: touch to go on',
};

const OK_WITH_CONTENT = 200;

/** A server without a voice answers with nothing, and nothing is offered. */
const hasVoice = async (tableId: string): Promise<boolean> => {
  const answer = await fetch(`api/tables/${encodeURIComponent(tableId)}/time`).catch(() => undefined);
  return answer?.status === OK_WITH_CONTENT;
};

export const SoundControl = ({ tableId }: { readonly tableId: string }): JSX.Element | null => {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    setOffered(false);
    void hasVoice(tableId).then(setOffered);
  }, [tableId]);
  return isOffered ? <OfferedSound tableId={tableId} /> : null;
};

const OfferedSound = ({ tableId }: { readonly tableId: string }): JSX.Element => {
  const [state, setState] = useState<PlayerState>('locked');
  const [caption, setCaption] = useState('');
  const [lateMs, setLateMs] = useState<number>();
  const player = useRef<CountPlayer | undefined>(undefined);
  useEffect(() => {
    let clearing = 0;
    const playing = playCount(tableId, {
      state: setState,
      late: setLateMs,
      caption: (text) => {
        setCaption(text);
        window.clearTimeout(clearing);
        clearing = window.setTimeout(() => setCaption(''), CAPTION_STAYS_MS);
      },
    });
    player.current = playing;
    return () => {
      window.clearTimeout(clearing);
      playing.close();
    };
  }, [tableId]);
  return (
    <div class={`sound ${state}`}>
      {state === 'playing' ? (
        <span class="sound-sign" role="status">
          <span aria-hidden="true">🔊</span> {STATE_WORDS.playing}
        </span>
      ) : (
        <button type="button" class="sound-button" onClick={() => player.current?.unlock()}>
          <span aria-hidden="true">🔇</span> {STATE_WORDS[state]}
        </button>
      )}
      {lateMs !== undefined && (
        <span class="sound-late" role="alert">
          The loudspeaker at the table is late, by up to {Math.round(lateMs)} ms: watch the clock.
        </span>
      )}
      <output class="sound-caption" aria-live="off">
        {caption}
      </output>
    </div>
  );
};
