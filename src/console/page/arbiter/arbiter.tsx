/**
 * The arbiter's panel: what people decide about a game, in one place that opens over the page.
 *
 * Only where commands are taken (the machine of the table); everybody else has no button for it. The page behind goes on.
 */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { FULL_BOARD } from '../../../core/go/point.js';
import type { BoardView } from '../../view/board-view.js';
import type { LiveTable } from '../../view/live-table.js';
import { SIDE_WORDS } from '../../view/words.js';
import { ClockForm, TimeForm } from './clock-forms.js';
import { NewGameForm, PlayForm } from './game-forms.js';
import { LateForm } from './late-form.js';
import { SealForm } from './seal-form.js';
import type { Send } from './field.js';
import { mayCommand, sendCommand } from './send-command.js';
import './arbiter.css';

interface Answer {
  readonly text: string;
  readonly isRefusal: boolean;
}

const NO_ANSWER: Answer = { text: '', isRefusal: false };

/** `liveView`: the position as it is now, whatever is on show. */
export const Arbiter = ({
  table,
  liveView,
}: {
  readonly table: LiveTable;
  readonly liveView: BoardView | undefined;
}): JSX.Element | null => {
  const [isAllowed, setAllowed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState<Answer>(NO_ANSWER);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => void mayCommand().then(setAllowed), []);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  if (!isAllowed) return null;
  const { game, tableId } = table;
  const send: Send = (command, done, taken) => {
    setAnswer(NO_ANSWER);
    void sendCommand(tableId, command).then((refusal) => {
      setAnswer(refusal === undefined ? { text: done, isRefusal: false } : { text: refusal, isRefusal: true });
      if (refusal === undefined) taken?.();
    });
  };
  const isOn = game !== null && game.ended === null;
  return (
    <>
      <button type="button" class="arbiter-button" onClick={() => setOpen(true)}>
        Arbiter
      </button>
      <dialog class="arbiter" ref={dialog} aria-label="Arbiter" onClose={() => setOpen(false)}>
        {isOpen && (
          <>
            <header>
              <h2>Arbiter · {table.name}</h2>
              <button type="button" class="act" onClick={() => setOpen(false)}>
                Close
              </button>
            </header>
            <p class={answer.isRefusal ? 'answer refused' : 'answer'} role="status">
              {answer.text}
            </p>
            <div class="rulings">
              {isOn && <ClockForm game={game} send={send} />}
              {isOn && <TimeForm game={game} send={send} />}
              {isOn && <SealForm game={game} toMove={SIDE_WORDS[liveView?.toMove ?? 'black']} send={send} />}
              {game !== null && <LateForm game={game} send={send} />}
              {isOn && <PlayForm game={game} send={send} />}
              <NewGameForm size={game?.size ?? table.board?.size ?? FULL_BOARD} rules={game?.ruleset.name ?? 'japanese'} send={send} />
            </div>
          </>
        )}
      </dialog>
    </>
  );
};
