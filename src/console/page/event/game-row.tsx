/** One game of a round: who, where, what it is at, and everything an arbiter may say of it. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { EventGame, EventPlayer, OrganiserAct } from '../../../session/event-port.js';
import { tell } from '../../../words/telling.js';
import { Choice, Field } from '../desk/field.js';
import { useWords } from '../language.js';
import { PageLink } from '../router.js';
import type { LiveTable } from '../../view/live-table.js';
import { BoardOfTable } from './board-of-table.js';

interface GameRowProps {
  readonly game: EventGame;
  readonly round: number;
  /** The service's time, in ms since 1970. */
  readonly now: number;
  /** Played so far. */
  readonly moves: number;
  readonly mayAct: boolean;
  /** The table that has it, for whoever may give it another board. */
  readonly boardsTable: LiveTable | undefined;
  /** Of another table. */
  readonly nameOf: (id: string) => string;
  readonly isBusy: boolean;
  readonly act: (act: OrganiserAct, what: string) => void;
}

const MINUTE_MS = 60_000;

const Player = ({ player, color }: { readonly player: EventPlayer; readonly color: 'black' | 'white' }): JSX.Element => {
  const { say } = useWords();
  const { presence, minutes } = player;
  return (
    <span class="event-player">
      <span class={`disc ${color}`} role="img" aria-label={say(`side.${color}`)} /> <bdi>{player.name}</bdi> <small>{player.rank}</small>
      {presence !== 'there' && (
        <em class="event-presence">{presence === 'absent' ? say('event.absent') : say('event.late-by', { n: minutes })}</em>
      )}
    </span>
  );
};

/** Who is there, one player a line. */
const PresenceOf = ({
  player,
  color,
  round,
  act,
}: {
  readonly player: EventPlayer;
  readonly color: 'black' | 'white';
} & Pick<GameRowProps, 'round' | 'act'>): JSX.Element => {
  const { say } = useWords();
  const [minutes, setMinutes] = useState('10');
  const { key } = player;
  return (
    <fieldset class="event-presence-form">
      <legend>
        <span class={`disc ${color}`} aria-hidden="true" /> <bdi>{player.name}</bdi>
      </legend>
      {player.presence === 'there' ? (
        <>
          <button type="button" class="plain-button" onClick={() => act({ act: 'absent', round, player: key }, say('event.done'))}>
            {say('event.mark-absent')}
          </button>
          <Field label={say('event.mark-late')} type="number" value={minutes} onValue={setMinutes} />
          <button
            type="button"
            class="plain-button"
            onClick={() => act({ act: 'late', round, player: key, minutes: Number(minutes) || 0 }, say('event.done'))}
          >
            {say('event.enter')}
          </button>
        </>
      ) : (
        <button type="button" class="plain-button" onClick={() => act({ act: 'present', round, player: key }, say('event.done'))}>
          {say('event.mark-present')}
        </button>
      )}
    </fieldset>
  );
};

const ResultForm = ({ game, round, act }: Pick<GameRowProps, 'game' | 'round' | 'act'>): JSX.Element => {
  const { say } = useWords();
  const [result, setResult] = useState(game.proposed === '' ? 'B+' : game.proposed);
  const [why, setWhy] = useState('');
  const [black, white] = [tell('side.black'), tell('side.white')];
  const known: readonly (readonly [string, string])[] = [
    ['B+', say('event.black-wins', { side: black })],
    ['W+', say('event.black-wins', { side: white })],
    ['B+F', say('event.by-default', { side: black })],
    ['W+F', say('event.by-default', { side: white })],
    ['0', say('event.draw')],
    ['both lose', say('event.both-lose')],
    ['?', say('event.no-result')],
  ];
  const options = known.some(([value]) => value === result) ? known : [[result, result] as const, ...known];
  return (
    <form
      class="event-result-form"
      onSubmit={(event) => {
        event.preventDefault();
        act({ act: 'result', round, table: game.table, result, ...(why.trim() === '' ? {} : { why: why.trim() }) }, say('event.done'));
      }}
    >
      <Choice label={say('event.result')} value={result} onValue={setResult} options={options} />
      {game.result !== '' && <Field label={say('event.why')} value={why} onValue={setWhy} />}
      <button type="submit" class="plain-button">
        {say('event.enter')}
      </button>
    </form>
  );
};

export const GameRow = ({ game, round, now, moves, mayAct, boardsTable, nameOf, isBusy, act }: GameRowProps): JSX.Element => {
  const { say } = useWords();
  const { table, at, black, white, state, result, proposed, startedAt } = game;
  const minutes = startedAt === null ? 0 : Math.max(0, Math.round((now - Date.parse(startedAt)) / MINUTE_MS));
  const hasNoBoard = state === 'no-table' && at === null;
  const isOn = state === 'playing' || state === 'counting' || state === 'adjourned';
  return (
    <li class={`event-game ${hasNoBoard ? 'is-without-board' : `is-${state}`}`} data-table={table}>
      <div class="event-line">
        <span class="event-table">
          {at === null ? (
            <b title={say('event.no-table')}>{table}</b>
          ) : (
            <PageLink to={`/desk/${at}`} label={`${say('event.table')} ${table}`}>
              <b>{table}</b>
            </PageLink>
          )}
        </span>
        <span class="event-players">
          <Player player={black} color="black" />
          <Player player={white} color="white" />
          {game.handicap > 0 && <small>{say('event.handicap', { n: game.handicap })}</small>}
        </span>
        <span class="event-state">
          <b>{hasNoBoard ? say('event.no-table') : say(`event.game.${state}`)}</b>
          {isOn && (
            <span>
              {say('event.moves', { n: moves })} · {say('event.since', { time: say('event.minutes', { n: minutes }) })}
            </span>
          )}
          {state === 'differs' && <span>{say('event.says', { result: proposed })}</span>}
          {state === 'missing' && proposed !== '' && <span>{say('event.proposes', { result: proposed })}</span>}
        </span>
        <span class="event-result">{result}</span>
        {mayAct && state === 'to-confirm' && (
          <button
            type="button"
            class="main-button"
            disabled={isBusy}
            onClick={() => act({ act: 'confirm', round, tables: [table] }, say('event.confirmed'))}
          >
            {say('event.confirm')}
          </button>
        )}
        {mayAct && state === 'differs' && (
          <span class="event-choice">
            <button
              type="button"
              class="plain-button"
              disabled={isBusy}
              onClick={() => act({ act: 'confirm', round, tables: [table] }, say('event.confirmed'))}
            >
              {say('event.keep')}
            </button>
            <button
              type="button"
              class="plain-button"
              disabled={isBusy}
              onClick={() =>
                act({ act: 'result', round, table, result: proposed, why: say('event.says', { result: proposed }) }, say('event.done'))
              }
            >
              {say('event.take', { result: proposed })}
            </button>
          </span>
        )}
      </div>
      {mayAct && (
        <details>
          <summary>{say('event.more')}</summary>
          <div class="event-more">
            <ResultForm key={`${proposed} ${result}`} game={game} round={round} act={act} />
            <PresenceOf player={black} color="black" round={round} act={act} />
            <PresenceOf player={white} color="white" round={round} act={act} />
            {boardsTable !== undefined && <BoardOfTable table={boardsTable} number={table} nameOf={nameOf} />}
          </div>
        </details>
      )}
    </li>
  );
};
