/** Players who come late: by how much, what it has cost, and back again. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { parseDuration } from '../../../core/clock/duration.js';
import { tellLate } from '../../../words/note-words.js';
import { inEnglish } from '../../../words/telling.js';
import { COLORS } from '../../../core/go/color.js';
import type { LiveGame } from '../../../core/table/live-game.js';
import { SIDE_WORDS } from '../../view/words.js';
import { Act, Field, Section, type Send } from './field.js';

export const LateForm = ({ game, send }: { readonly game: LiveGame; readonly send: Send }): JSX.Element => {
  const [late, setLate] = useState({ black: '', white: '' });
  const [problem, setProblem] = useState('');
  const enter = (): void => {
    const parsed = COLORS.map((side) => parseDuration(late[side].trim() === '' ? '0m' : late[side]));
    const wrong = parsed.find((length) => !length.ok);
    setProblem(wrong?.ok === false ? wrong.refusal : '');
    const [blackMs, whiteMs] = parsed.map((length) => (length.ok ? length.value : 0));
    if (wrong === undefined) send({ kind: 'late', blackMs, whiteMs }, 'It is entered.', () => setLate({ black: '', white: '' }));
  };
  return (
    <Section title="Late for the game">
      {COLORS.map((side) => (
        <Field
          key={side}
          label={`${SIDE_WORDS[side]} by`}
          value={late[side]}
          onInput={(length) => setLate({ ...late, [side]: length })}
          placeholder="5m"
        />
      ))}
      <div class="acts">
        <Act onClick={enter}>Enter</Act>
        {game.late !== null && <Act onClick={() => send({ kind: 'undo-late' }, 'It is undone.')}>Undo</Act>}
      </div>
      {game.late !== null && <p class="said">{inEnglish(tellLate(game.late))}</p>}
      {problem !== '' && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </Section>
  );
};
