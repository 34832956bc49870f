/**
 * Captions: everything that is spoken at the table, to be read, with a flash of light at each word. For quiet rooms, for
 * deaf players, and where another table counts aloud. It needs no sound and nobody has to turn it on.
 */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ToldCall } from '../../view/told-call.js';
import type { CountFeed } from './count-feed.js';
import { captionsAt, captionsKept, type ShownCaptions } from './shown-caption.js';
import { useWords } from '../language.js';
import { SpeakerIcon } from './speaker-icon.js';
import './captions.css';

const NOTHING: ShownCaptions = { count: undefined, said: undefined, nextMs: undefined };

const useCaptions = (feed: CountFeed | undefined): ShownCaptions => {
  const [shown, setShown] = useState(NOTHING);
  useEffect(() => {
    setShown(NOTHING);
    if (feed === undefined) return undefined;
    let kept: readonly ToldCall[] = [];
    let timer = 0;
    const nowMs = (): number => performance.now() + (feed.aheadMs() ?? 0);
    const look = (): void => {
      window.clearTimeout(timer);
      const now = captionsAt(kept, nowMs());
      setShown(now);
      if (now.nextMs !== undefined) timer = window.setTimeout(look, Math.max(1, Math.ceil(now.nextMs - nowMs())));
    };
    const unsubscribe = feed.subscribe({
      calls: (calls) => {
        kept = captionsKept(kept, calls, nowMs());
        look();
      },
    });
    return () => {
      window.clearTimeout(timer);
      unsubscribe();
    };
  }, [feed]);
  return shown;
};

/** Texts longer than this (`10 seconds`, and not `30秒`) are set smaller, to stay in one or two lines. */
const LARGE_LENGTH_MAX = 5;

/** Keyed by the word, so that each begins its flash anew. */
const Line = ({ call, name }: { readonly call: ToldCall; readonly name: string }): JSX.Element => {
  const { say } = useWords();
  return (
    <span
      class={['caption', name, call.key === 'time.over' && 'loss', call.text.length > LARGE_LENGTH_MAX && 'long'].filter(Boolean).join(' ')}
      lang={call.language}
      key={`${call.atMs} ${call.key}`}
    >
      {call.text}
      {!call.aloud && (
        <span class="caption-quiet" role="img" aria-label={say('sound.quiet')}>
          <SpeakerIcon isOn={false} />
        </span>
      )}
    </span>
  );
};

export const Captions = ({ feed }: { readonly feed: CountFeed | undefined }): JSX.Element | null => {
  const { count, said } = useCaptions(feed);
  if (feed === undefined) return null;
  const flashed = count ?? said;
  return (
    <>
      {flashed !== undefined && <div class="flash" key={`${flashed.atMs} ${flashed.key}`} aria-hidden="true" />}
      <div class="captions">
        <div>
          {/* Every second read aloud by a screen reader would only be in the way of the count itself. */}
          <output aria-live="off">{count !== undefined && <Line call={count} name="count" />}</output>
          <output aria-live="polite">{said !== undefined && <Line call={said} name="said" />}</output>
        </div>
      </div>
    </>
  );
};
