/** The clock in the arbiter's hands: start, pause, resume, and what a side has. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { parseDuration } from '../../../core/clock/duration.js';
import { COLORS, type Color } from '../../../core/go/color.js';
import type { LiveGame } from '../../../core/table/live-game.js';
import { SIDE_WORDS } from '../../view/words.js';
import { Act, Field, Section, SideChoice, type Send } from './field.js';

/** What stands in the field after a restart: the time that nobody saw go by. */
const GAP_WHY = 'the gap at the restart';

export const ClockForm = ({ game, send }: { readonly game: LiveGame; readonly send: Send }): JSX.Element | null => {
  const status = game.clock?.checkpoint.status;
  if (status === undefined) return null;
  return (
    <Section title="Clock">
      <div class="acts">
        {status.kind === 'ready' &&
          COLORS.map((side) => (
            <Act key={side} onClick={() => send({ kind: 'start-clock', color: side }, `${SIDE_WORDS[side]}'s clock runs.`)}>
              Start {SIDE_WORDS[side]}’s clock
            </Act>
          ))}
        {status.kind === 'running' && (
          <>
            <Act onClick={() => send({ kind: 'pause', reason: 'arbiter' }, 'The clocks stand.')}>Pause</Act>
            <Act onClick={() => send({ kind: 'pause', reason: 'lunch' }, 'The clocks stand: lunch.')}>Lunch</Act>
          </>
        )}
        {status.kind === 'paused' && <Act onClick={() => send({ kind: 'resume' }, 'Play goes on.')}>Resume</Act>}
        <Act onClick={() => send({ kind: 'swap-clocks' }, 'Each side has the time of the other.')}>Swap the clocks</Act>
      </div>
    </Section>
  );
};

export const TimeForm = ({ game, send }: { readonly game: LiveGame; readonly send: Send }): JSX.Element | null => {
  const status = game.clock?.checkpoint.status;
  const isRestarted = status?.kind === 'paused' && status.reason === 'restart';
  const [side, setSide] = useState<Color>(game.clock?.checkpoint.toMove ?? 'black');
  const [length, setLength] = useState('');
  const [why, setWhy] = useState(isRestarted ? GAP_WHY : '');
  const [problem, setProblem] = useState('');
  if (status === undefined) return null;
  const withLength = (act: (ms: number) => void): void => {
    const ms = parseDuration(length);
    setProblem(ms.ok ? (why.trim() === '' ? 'Say why: it goes into the record.' : '') : ms.refusal);
    if (ms.ok && why.trim() !== '') act(ms.value);
  };
  const whose = SIDE_WORDS[side];
  return (
    <Section title="Time of a side">
      <SideChoice value={side} onChoose={setSide} />
      <Field label="Time" value={length} onInput={setLength} placeholder="1m30s" />
      <Field label="Why" value={why} onInput={setWhy} placeholder={isRestarted ? GAP_WHY : 'what the record says'} isWide={true} />
      <div class="acts">
        <Act onClick={() => withLength((ms) => send({ kind: 'charge-time', color: side, ms, why }, `${length} off ${whose}'s time.`))}>
          Take off
        </Act>
        <Act
          onClick={() => withLength((ms) => send({ kind: 'set-time', color: side, mainMs: ms, why }, `${whose}'s main time is ${length}.`))}
        >
          Set main time
        </Act>
        <Act
          onClick={() =>
            withLength((ms) => send({ kind: 'set-time', color: side, leftMs: ms, why }, `${whose} has ${length} of the period.`))
          }
        >
          Set period
        </Act>
        <Act onClick={() => send({ kind: 'undo-time', color: side }, `${whose}'s last correction is undone.`)}>Undo the last</Act>
      </div>
      {problem !== '' && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </Section>
  );
};
