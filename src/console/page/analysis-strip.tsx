/** What an engine holds of a game that is over: who led, and the moves of each side that lost most. Nothing where nobody asked one. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { LiveGame } from '../../core/table/live-game.js';
import { tellSide } from '../../words/note-words.js';
import { leadPath, leadStrip, type AnalysisAnswer } from '../view/lead-strip.js';
import { lookAt, type Look } from '../view/look.js';
import { moveName } from '../view/words.js';
import { useWords } from './language.js';
import './style/analysis.css';

const useAnalysis = (id: string): AnalysisAnswer | undefined => {
  const [found, setFound] = useState<AnalysisAnswer>();
  useEffect(() => {
    let isOver = false;
    setFound(undefined);
    void fetch(`/api/v1/games/${id}/analysis`)
      .then(async (answer) => (answer.ok ? ((await answer.json()) as AnalysisAnswer) : undefined))
      .catch(() => undefined)
      .then((analysis) => !isOver && setFound(analysis));
    return () => void (isOver = true);
  }, [id]);
  return found;
};

interface AnalysisStripProps {
  readonly id: string;
  readonly game: LiveGame;
  readonly number: number;
  readonly onLook: (look: Look) => void;
}

const HEIGHT = 44;

export const AnalysisStrip = ({ id, game, number, onLook }: AnalysisStripProps): JSX.Element | null => {
  const { say, sayIt } = useWords();
  const analysis = useAnalysis(id);
  if (analysis === undefined) return null;
  const bars = leadStrip(analysis);
  const count = game.moves.length;
  const lead = analysis.leads[number] ?? null;
  const leadWords =
    lead === null
      ? say('analysis.unknown')
      : say('analysis.lead', { side: tellSide(lead < 0 ? 'white' : 'black'), points: Math.abs(lead).toFixed(1) });
  return (
    <section class="analysis" aria-label={say('analysis.title')}>
      <p>
        {leadWords} <span class="detail">{analysis.engine}</span>
      </p>
      <svg viewBox={`0 0 ${Math.max(1, count)} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path class="strip-black" d={leadPath(bars, 'black', HEIGHT / 2)} />
        <path class="strip-white" d={leadPath(bars, 'white', HEIGHT / 2)} />
        {analysis.worst.map(({ number: at }) => (
          <path key={at} class="strip-doubt" d={`M${at - 1} ${HEIGHT}h1l-.5-9z`} />
        ))}
        {number > 0 && <path class="strip-here" d={`M${number - 0.5} 0V${HEIGHT}`} />}
      </svg>
      <ul>
        {analysis.worst.map(({ number: at, color, lost, better }) => {
          const move = game.moves[at - 1];
          return (
            <li key={at}>
              <button type="button" class="plain-button" aria-pressed={at === number} onClick={() => onLook(lookAt(at, count))}>
                <span class={`disc ${color}`} aria-hidden="true" />
                {say('analysis.lost', {
                  number: at,
                  point: move === undefined ? '' : sayIt(moveName(move, game.size)),
                  points: lost.toFixed(1),
                })}
                {better !== null && ` ${say('analysis.better', { point: better })}`}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
