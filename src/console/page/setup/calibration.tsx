/** Calibration of a board that measures: three steps, each when the person at the board says so. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { CALIBRATIONS } from '../../../core/wire/host-line.js';
import { useWords } from '../language.js';
import { useSetUp, type SetUpAnswer } from '../use-board-seen.js';

/** `step`: the next one; as many as there are: all are done. */
type Stage =
  { readonly kind: 'off' } | { readonly kind: 'on'; readonly step: number; readonly isBusy: boolean; readonly refused?: SetUpAnswer };

const REASONS = {
  'calibrate-none': 'calibrate.none',
  'calibrate-unanswered': 'calibrate.unanswered',
  'calibrate-not-now': 'calibrate.not-now',
  'calibrate-failed': 'calibrate.failed',
} as const;

export const CalibrationSteps = ({ tableId }: { readonly tableId: string }): JSX.Element => {
  const { say } = useWords();
  const setUp = useSetUp(tableId);
  const [stage, setStage] = useState<Stage>({ kind: 'off' });
  if (stage.kind === 'off')
    return (
      <button type="button" class="plain-button" onClick={() => setStage({ kind: 'on', step: 0, isBusy: false })}>
        {say('setup.calibrate-begin')}
      </button>
    );
  const { step, isBusy, refused } = stage;
  const what = CALIBRATIONS[step];
  const measure = async (): Promise<void> => {
    setStage({ kind: 'on', step, isBusy: true });
    const answer = await setUp({ do: 'calibrate', what });
    setStage(answer.isDone ? { kind: 'on', step: step + 1, isBusy: false } : { kind: 'on', step, isBusy: false, refused: answer });
  };
  const reason = Object.entries(REASONS).find(([kind]) => kind === refused?.kind)?.[1];
  return (
    <section class="desk-form" aria-label={say('setup.calibrate')}>
      <h2>{say('setup.calibrate')}</h2>
      <ol class="setup-calibration">
        {CALIBRATIONS.map((one, nth) => (
          <li key={one} class={nth < step ? 'done' : nth === step ? 'now' : ''} aria-current={nth === step ? 'step' : undefined}>
            <span class={`disc ${one}`} aria-hidden="true" />
            {say(`setup.calibrate-${one}`)}
          </li>
        ))}
      </ol>
      <div role="status">
        {isBusy && <p class="hint">{say('setup.calibrate-wait')}</p>}
        {refused !== undefined && <p class="notice bad">{reason === undefined ? refused.why : say(reason)}</p>}
        {what === undefined && <p>{say('setup.calibrated')}</p>}
      </div>
      <div class="act-grid">
        {what !== undefined && (
          <button type="button" class="main-button" disabled={isBusy} onClick={() => void measure()}>
            {say('setup.calibrate-next')}
          </button>
        )}
        <button type="button" class="plain-button" disabled={isBusy} onClick={() => setStage({ kind: 'off' })}>
          {say(what === undefined ? 'page.close' : 'setup.cancel')}
        </button>
      </div>
    </section>
  );
};
