/** The desk's *Clock*: start, pause, go on; a side's time put right; lateness; a sealed move. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { COLORS, type Color } from '../../../core/go/color.js';
import { makePointName, type Point } from '../../../core/go/point.js';
import type { LiveGame } from '../../../core/table/live-game.js';
import { tellSide } from '../../../words/note-words.js';
import { useWords } from '../language.js';
import type { ShownClock } from '../use-clock.js';
import { DeskForm, Field } from './field.js';
import type { Acts } from './use-acts.js';

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

interface ClockTabProps {
  readonly game: LiveGame;
  readonly clock: ShownClock | undefined;
  readonly acts: Acts;
  /** The point that was touched on the board: a move to be sealed. */
  readonly point: Point | undefined;
}

const SideForm = ({ side, clock, acts }: { readonly side: Color; readonly clock: ShownClock; readonly acts: Acts }): JSX.Element => {
  const { say } = useWords();
  const shown = clock[side];
  const [minutes, setMinutes] = useState('');
  const [seconds, setSeconds] = useState('');
  const [periods, setPeriods] = useState('');
  const [why, setWhy] = useState('');
  const title = say('clockdesk.set', { side: tellSide(side) });
  const send = (): void => {
    const leftMs = Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS;
    const time = minutes === '' && seconds === '' ? {} : shown.isCounting ? { leftMs } : { mainMs: leftMs };
    acts.propose(title, { act: 'set-time', side, ...time, ...(periods === '' ? {} : { periodsLeft: Number(periods) }), why });
  };
  return (
    <DeskForm title={`${title} (${shown.digits})`} onSubmit={send}>
      <div class="field-row">
        <Field label={say('clockdesk.minutes')} type="number" value={minutes} onValue={setMinutes} />
        <Field label={say('clockdesk.seconds')} type="number" value={seconds} onValue={setSeconds} />
        {shown.pips > 0 && <Field label={say('clockdesk.periods')} type="number" value={periods} onValue={setPeriods} />}
      </div>
      <Field label={say('desk.why')} value={why} onValue={setWhy} />
      <button type="submit" class="plain-button" disabled={acts.isBusy}>
        {title}
      </button>
    </DeskForm>
  );
};

export const ClockTab = ({ game, clock, acts, point }: ClockTabProps): JSX.Element => {
  const { say } = useWords();
  const [late, setLate] = useState({ black: '', white: '' });
  if (clock === undefined) return <p class="tab-body hint">{say('clock.none')}</p>;
  const { status } = clock.clock;
  const button = (text: string, body: { readonly act: string } & Readonly<Record<string, unknown>>, isOpen = true): JSX.Element => (
    <button type="button" class="plain-button" disabled={!isOpen || acts.isBusy} onClick={() => acts.act(text, body)}>
      {text}
    </button>
  );
  const lateTitle = say('clockdesk.late-enter');
  return (
    <div class="tab-body">
      <section class="desk-form">
        <div class="act-grid">
          {status.kind === 'ready' &&
            COLORS.map((side) => button(say('clockdesk.start', { side: tellSide(side) }), { act: 'start-clock', side }))}
          {status.kind === 'running' && button(say('clockdesk.pause'), { act: 'pause' })}
          {status.kind === 'running' && button(say('clockdesk.lunch'), { act: 'pause', reason: 'lunch' })}
          {status.kind === 'paused' && button(say('clockdesk.resume'), { act: 'resume' }, game.sealed === null)}
          {button(say('clockdesk.adjourn'), { act: 'adjourn' }, status.kind === 'running')}
          {button(say('clockdesk.swap'), { act: 'swap-clocks' })}
        </div>
      </section>
      {COLORS.map((side) => (
        <SideForm key={side} side={side} clock={clock} acts={acts} />
      ))}
      <DeskForm
        title={lateTitle}
        onSubmit={() =>
          acts.propose(lateTitle, { act: 'late', blackMs: Number(late.black) * MINUTE_MS, whiteMs: Number(late.white) * MINUTE_MS })
        }
      >
        <div class="field-row">
          {COLORS.map((side) => (
            <Field
              key={side}
              label={say('clockdesk.late', { side: tellSide(side) })}
              type="number"
              value={late[side]}
              onValue={(value) => setLate({ ...late, [side]: value })}
            />
          ))}
        </div>
        <button type="submit" class="plain-button">
          {lateTitle}
        </button>
      </DeskForm>
      <section class="desk-form">
        <div class="act-grid">
          {game.sealed === null ? (
            <>
              {button(
                `${say('clockdesk.seal')}${point === undefined ? '' : ` (${makePointName(point, game.size)})`}`,
                { act: 'seal', point: point === undefined ? '' : makePointName(point, game.size) },
                point !== undefined,
              )}
              {button(say('clockdesk.seal-paper'), { act: 'seal' })}
            </>
          ) : (
            button(say('clockdesk.open-seal'), {
              act: 'open-seal',
              ...(game.sealed.onPaper && point !== undefined ? { point: makePointName(point, game.size) } : {}),
            })
          )}
        </div>
      </section>
    </div>
  );
};
