/** The trial on the count's page: a disputed group is played out there, and marked as that shows it. */
import type { JSX } from 'preact';
import { COLORS } from '../../../core/go/color.js';
import type { Point } from '../../../core/go/point.js';
import { PASS, playAt } from '../../../core/go/position.js';
import { tellSide } from '../../../words/note-words.js';
import { ofGroup, oneBack, trialAct, trialBegunBy, trialShows, trialWith, type Trial } from '../../view/trial.js';
import type { Acts } from '../desk/use-acts.js';
import { useWords } from '../language.js';

interface TrialPanelProps {
  readonly trial: Trial;
  readonly acts: Acts;
  readonly onTrial: (trial: Trial | undefined) => void;
}

/** A touch says which group it is about, then where the side to move plays. What cannot be played changes nothing. */
export const touchedIn = (trial: Trial, point: Point): Trial => {
  if (trial.moves.length === 0 && trial.kept.stones[point] !== 'empty') return ofGroup(trial, point);
  if (trial.point === undefined) return trial;
  const played = trialWith(trial, playAt(point));
  return played.ok ? played.value : trial;
};

export const TrialPanel = ({ trial, acts, onTrial }: TrialPanelProps): JSX.Element => {
  const { say } = useWords();
  const shows = trialShows(trial);
  const toMove = tellSide(trial.position.toMove);
  const pass = (): void => {
    const passed = trialWith(trial, PASS);
    if (passed.ok) onTrial(passed.value);
  };
  return (
    <section aria-label={say('trial.open')}>
      <h2>{say('trial.open')}</h2>
      <p class="hint">{trial.point === undefined ? say('trial.which') : say('trial.to-play', { side: toMove })}</p>
      {trial.moves.length === 0 && (
        <div class="act-grid" role="group" aria-label={say('trial.who')}>
          {COLORS.map((side) => (
            <button
              key={side}
              type="button"
              class="plain-button"
              aria-pressed={trial.first === side}
              onClick={() => onTrial(trialBegunBy(trial, side))}
            >
              {say('trial.first', { side: tellSide(side) })}
            </button>
          ))}
        </div>
      )}
      {shows !== undefined && <p class="notice calm">{say(`trial.${shows}`)}</p>}
      <div class="act-grid">
        <button
          type="button"
          class="main-button"
          disabled={acts.isBusy || shows === undefined}
          onClick={() => {
            acts.act(say('trial.open'), trialAct(trial));
            onTrial(undefined);
          }}
        >
          {say('trial.take')}
        </button>
        <button type="button" class="plain-button" disabled={trial.point === undefined} onClick={pass}>
          {say('trial.pass')}
        </button>
        <button type="button" class="plain-button" disabled={trial.moves.length === 0} onClick={() => onTrial(oneBack(trial))}>
          {say('trial.back')}
        </button>
        <button type="button" class="plain-button" onClick={() => onTrial(undefined)}>
          {say('trial.leave')}
        </button>
      </div>
    </section>
  );
};
