/** Adjournment: the move is sealed here or on paper, and opened when play goes on. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { LiveGame } from '../../../core/table/live-game.js';
import { SIDE_WORDS } from '../../view/words.js';
import { Act, Field, Section, type Send } from './field.js';

export const SealForm = ({
  game,
  toMove,
  send,
}: {
  readonly game: LiveGame;
  readonly toMove: string;
  readonly send: Send;
}): JSX.Element => {
  const [point, setPoint] = useState('');
  const take = (command: 'seal' | 'open-seal', done: string): void => {
    const written = point.trim();
    send(written === '' ? { kind: command } : { kind: command, point: written }, done, () => setPoint(''));
  };
  if (game.sealed === null) {
    return (
      <Section title="Adjourn with a sealed move">
        <Field label={`${toMove}’s move`} value={point} onInput={setPoint} placeholder="Q16, pass" isSecret={true} />
        <div class="acts">
          <Act isDisabled={point.trim() === ''} onClick={() => take('seal', 'The move is sealed.')}>
            Seal it
          </Act>
          <Act isDisabled={point.trim() !== ''} onClick={() => take('seal', 'The game is adjourned; the move is on paper.')}>
            It is on paper
          </Act>
        </div>
      </Section>
    );
  }
  const { color, onPaper } = game.sealed;
  return (
    <Section title={`${SIDE_WORDS[color]}’s sealed move`}>
      {onPaper && <Field label="It says" value={point} onInput={setPoint} placeholder="Q16, pass" />}
      <div class="acts">
        <Act
          isDisabled={onPaper && point.trim() === ''}
          onClick={() => take('open-seal', 'The sealed move is played. Put its stone down, then resume.')}
        >
          Open and play it
        </Act>
      </div>
    </Section>
  );
};
