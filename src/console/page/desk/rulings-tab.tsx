/** The desk's *Rulings*: what was seen, what the referee's table proposes for it, and what else may be ruled. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { RULINGS, type RulingKind } from '../../../core/game/act.js';
import { COLORS, type Color } from '../../../core/go/color.js';
import { makePointName } from '../../../core/go/point.js';
import type { LiveGame } from '../../../core/table/live-game.js';
import { tellIncident } from '../../../words/infraction-words.js';
import { tellSide } from '../../../words/note-words.js';
import { useWords } from '../language.js';
import { Choice, DeskForm, Field } from './field.js';
import type { Acts } from './use-acts.js';

interface RulingsTabProps {
  readonly game: LiveGame;
  readonly acts: Acts;
}

type Proposed = LiveGame['proposals'][number];

const Case = ({ proposal, game, acts }: RulingsTabProps & { readonly proposal: Proposed }): JSX.Element => {
  const { say, sayIt } = useWords();
  const incident = game.incidents.find(({ id }) => id === proposal.incident);
  const [first] = proposal.choices;
  const told =
    incident === undefined
      ? say('rulings.warned', { side: proposal.side === null ? '' : tellSide(proposal.side), n: 2 })
      : sayIt(tellIncident(incident.kind));
  const where = incident === undefined || incident.point === null ? '' : ` (${makePointName(incident.point, game.size)})`;
  /** What was seen is why: a ruling is nothing without its reason. */
  const seen = `${told}${where}`;
  const side = proposal.side === null ? '' : `${sayIt(tellSide(proposal.side))}: `;
  return (
    <section class="desk-form case">
      <h2>
        {side}
        {told}
        {where}
      </h2>
      {incident !== undefined && (
        <p class="hint">
          {say('move.number', { number: incident.afterMove })}
          {incident.why === '' ? '' : ` · ${incident.why}`}
        </p>
      )}
      {first !== undefined && (
        <p class="proposed">
          <b>{say('rulings.proposed', { what: say(`ruling.${first.ruling}`) })}</b>
          <span>
            {say('rulings.article', { article: proposal.article })}
            {proposal.isAgain ? ` · ${say('rulings.again')}` : ''}
          </span>
        </p>
      )}
      <div class="act-grid">
        {proposal.choices.map((choice, index) => {
          const name = say(`ruling.${choice.ruling}`);
          return (
            <button
              key={index}
              type="button"
              class={index === 0 ? 'main-button' : 'plain-button'}
              disabled={acts.isBusy}
              onClick={() => {
                const { number, ...rest } = choice;
                acts.propose(name, {
                  act: 'rule',
                  ...rest,
                  ...(number === undefined ? {} : { move: number }),
                  article: proposal.article,
                  why: seen,
                });
              }}
            >
              {index === 0 ? say('rulings.accept') : name}
            </button>
          );
        })}
        {incident !== undefined && (
          <button
            type="button"
            class="plain-button"
            disabled={acts.isBusy}
            onClick={() => acts.act(say('rulings.dismiss'), { act: 'rule', ruling: 'let-stand', answers: incident.id, why: seen })}
          >
            {say('rulings.dismiss')}
          </button>
        )}
      </div>
    </section>
  );
};

const AnyRuling = ({ game, acts }: RulingsTabProps): JSX.Element => {
  const { say } = useWords();
  const [ruling, setRuling] = useState<RulingKind>('advice');
  const [side, setSide] = useState<Color | ''>('black');
  const [number, setNumber] = useState('');
  const [why, setWhy] = useState('');
  const isOfMove = ruling === 'void-move' || ruling === 'take-back';
  const send = (): void =>
    acts.propose(say(`ruling.${ruling}`), {
      act: 'rule',
      ruling,
      ...(side === '' ? {} : { side }),
      ...(isOfMove ? { move: Number(number === '' ? game.moves.length : number) } : {}),
      ...(ruling === 'points' ? { points: Number(number === '' ? 1 : number) } : {}),
      why,
    });
  return (
    <DeskForm title={say('rulings.another')} onSubmit={send}>
      <Choice
        label={say('rulings.another')}
        value={ruling}
        onValue={(value) => setRuling(RULINGS.find((one) => one === value) ?? 'advice')}
        options={RULINGS.map((one): readonly [string, string] => [one, say(`ruling.${one}`)])}
      />
      <div class="field-row">
        <Choice
          label={say('rulings.side')}
          value={side}
          onValue={(value) => setSide(COLORS.find((one) => one === value) ?? '')}
          options={[...COLORS.map((one): readonly [string, string] => [one, say(`game.${one}`)]), ['', say('rulings.nobody')]]}
        />
        {isOfMove && <Field label={say('moves.title')} type="number" value={number} onValue={setNumber} />}
        {ruling === 'points' && <Field label={say('enddesk.result')} type="number" value={number} onValue={setNumber} />}
      </div>
      <Field label={say('desk.why')} value={why} onValue={setWhy} />
      <button type="submit" class="plain-button" disabled={acts.isBusy}>
        {say('rulings.rule')}
      </button>
    </DeskForm>
  );
};

export const RulingsTab = ({ game, acts }: RulingsTabProps): JSX.Element => {
  const { say, sayIt } = useWords();
  const [note, setNote] = useState('');
  return (
    <div class="tab-body">
      {game.proposals.length === 0 && <p class="hint">{say('rulings.none')}</p>}
      {game.proposals.map((proposal, index) => (
        <Case key={`${proposal.row}-${proposal.incident ?? index}`} proposal={proposal} game={game} acts={acts} />
      ))}
      {COLORS.filter((side) => game.warned[side] > 0).map((side) => (
        <p key={side} class="notice warn">
          {say('rulings.warned', { side: tellSide(side), n: game.warned[side] })}
        </p>
      ))}
      <AnyRuling game={game} acts={acts} />
      <DeskForm
        title={say('rulings.note')}
        onSubmit={() => {
          if (note.trim() === '') return;
          acts.act(say('rulings.note'), { act: 'note', text: note });
          setNote('');
        }}
      >
        <Field label={say('rulings.note')} value={note} onValue={setNote} />
        <button type="submit" class="plain-button" disabled={acts.isBusy}>
          {say('rulings.add-note')}
        </button>
      </DeskForm>
      {game.rulings.length > 0 && (
        <section class="desk-form">
          <h2>{say('rulings.given')}</h2>
          <ul>
            {game.rulings.map(({ id, ruling, side, why }) => (
              <li key={id}>
                {side === undefined ? '' : `${sayIt(tellSide(side))}: `}
                {say(`ruling.${ruling}`)}
                {why === '' ? '' : ` · ${why}`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};
