/** A new game, with who plays and how; and the end of the present one. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { RULESETS } from '../../../core/go/ruleset.js';
import type { BoardSize } from '../../../core/go/point.js';
import type { LiveGame } from '../../../core/table/live-game.js';
import { Act, Field, Section, type Send } from './field.js';

/** `Aki, Bo`: a team, in the order in which it plays. */
const membersIn = (text: string): string | readonly string[] => {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length > 1 ? names : (names[0] ?? '');
};

const NOTHING = { black: '', white: '', blackTeam: '', whiteTeam: '', time: '', lateness: '' };

interface NewGameProps {
  readonly size: BoardSize;
  /** The rule set of the game before. */
  readonly rules: string;
  readonly send: Send;
}

export const NewGameForm = ({ size, rules: rulesBefore, send }: NewGameProps): JSX.Element => {
  const [given, setGiven] = useState(NOTHING);
  const [rules, setRules] = useState(rulesBefore);
  const field = (name: keyof typeof NOTHING, label: string, placeholder: string, isWide = false): JSX.Element => (
    <Field
      label={label}
      value={given[name]}
      onInput={(text) => setGiven({ ...given, [name]: text })}
      placeholder={placeholder}
      isWide={isWide}
    />
  );
  const start = (): void => {
    const { black, white, time, lateness, ...teams } = given;
    send(
      {
        kind: 'start',
        rules,
        ...size,
        ...teams,
        black: membersIn(black),
        white: membersIn(white),
        ...(time.trim() === '' ? {} : { time }),
        ...(lateness.trim() === '' ? {} : { lateness }),
      },
      'A new game has begun.',
    );
  };
  return (
    <Section title="New game">
      {field('black', 'Black', 'Aki, or a team: Aki, Bo', true)}
      {field('white', 'White', 'Chen, or a team: Chen, Dana', true)}
      {field('blackTeam', 'Black’s team', 'Oslo')}
      {field('whiteTeam', 'White’s team', 'Bergen')}
      {field('time', 'Time', '1h + 5x60s')}
      {field('lateness', 'Late limit', '15m double')}
      <label class="field">
        <span>Rules</span>
        <select value={rules} onChange={(event) => setRules(event.currentTarget.value)}>
          {RULESETS.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div class="acts">
        <Act onClick={start}>Start a new game</Act>
      </div>
    </Section>
  );
};

export const PlayForm = ({ game, send }: { readonly game: LiveGame; readonly send: Send }): JSX.Element => {
  const [result, setResult] = useState('');
  return (
    <Section title="This game">
      <Field label="Result" value={result} onInput={setResult} placeholder="B+3.5, W+R, 0" />
      <div class="acts">
        <Act
          isDisabled={result.trim() === ''}
          onClick={() => send({ kind: 'end', reason: 'ruling', result: result.trim() }, 'The game is over.')}
        >
          End by a ruling
        </Act>
        <Act isDisabled={game.moves.length === 0} onClick={() => send({ kind: 'take-back', moves: 1 }, 'The last move is taken back.')}>
          Take back a move
        </Act>
      </div>
    </Section>
  );
};
