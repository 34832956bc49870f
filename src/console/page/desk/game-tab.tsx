/** The desk's *Game*: who plays, under which rules, with which time; the pairing card for the next game. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { parseControls } from '../../../core/clock/control-text.js';
import { RULESETS } from '../../../core/go/ruleset.js';
import type { LiveGame } from '../../../core/table/live-game.js';
import { controlWords } from '../../view/clock-words.js';
import { halfPointWords, rulesetWords } from '../../view/words.js';
import { useWords } from '../language.js';
import { Choice, DeskForm, Field } from './field.js';
import type { Acts } from './use-acts.js';

/** What clubs and events play most; anything else is typed. */
const TIMES = ['10m + 3x30s', '30m + 5x30s', '40m + 5x30s', '1h + 5x60s', '40m', '15m + 25/10m', '20m + 10s/move'];
const HANDICAPS = ['0', '2', '3', '4', '5', '6', '7', '8', '9'];

interface Card {
  readonly black: string;
  readonly white: string;
  readonly rankBlack: string;
  readonly rankWhite: string;
  readonly event: string;
  readonly round: string;
  readonly ruleset: string;
  readonly komi: string;
  readonly handicap: string;
  readonly time: string;
}

const cardOf = (game: LiveGame | null, isNext: boolean): Card => ({
  black: isNext ? '' : (game?.players.black ?? ''),
  white: isNext ? '' : (game?.players.white ?? ''),
  rankBlack: isNext ? '' : (game?.settings.ranks?.black ?? ''),
  rankWhite: isNext ? '' : (game?.settings.ranks?.white ?? ''),
  event: game?.settings.event ?? '',
  round: game?.settings.round ?? '',
  ruleset: game?.ruleset.name ?? 'japanese',
  komi: isNext ? '' : (game?.komi ?? ''),
  handicap: isNext ? '0' : String(game?.handicap.stones ?? 0),
  time: game?.settings.time?.controls ?? '',
});

/** Only what differs from before: an act says what it changes. */
const bodyOf = (card: Card, before: Card | undefined): Readonly<Record<string, unknown>> => {
  const isNew = (name: keyof Card): boolean => before === undefined || card[name] !== before[name];
  const body: Record<string, unknown> = {};
  const pair = (name: string, black: keyof Card, white: keyof Card): void => {
    if (isNew(black) || isNew(white)) body[name] = { black: card[black], white: card[white] };
  };
  pair('players', 'black', 'white');
  if (card.rankBlack !== '' || card.rankWhite !== '' || before !== undefined) pair('ranks', 'rankBlack', 'rankWhite');
  if (isNew('event') && (card.event !== '' || before !== undefined)) body['event'] = card.event;
  if (isNew('round') && (card.round !== '' || before !== undefined)) body['round'] = card.round;
  if (isNew('ruleset')) body['ruleset'] = card.ruleset;
  if (isNew('komi') && (card.komi !== '' || before !== undefined)) body['komi'] = card.komi === '' ? null : card.komi;
  if (isNew('handicap')) body['handicap'] = Number(card.handicap);
  if (isNew('time')) body['time'] = card.time === '' ? null : card.time;
  return body;
};

interface CardFormProps {
  readonly title: string;
  readonly start: Card;
  readonly button: string;
  readonly hint?: string | undefined;
  readonly names: readonly string[];
  readonly hasWhy: boolean;
  readonly onCard: (card: Card, why: string) => void;
}

const CardForm = ({ title, start, button, hint, names, hasWhy, onCard }: CardFormProps): JSX.Element => {
  const { say, sayIt } = useWords();
  const [card, setCard] = useState(start);
  const [why, setWhy] = useState('');
  const set = (name: keyof Card) => (value: string) => setCard({ ...card, [name]: value });
  const ruleset = RULESETS.find(({ name }) => name === card.ruleset);
  const controls = card.time === '' ? undefined : parseControls(card.time);
  const echo =
    controls === undefined
      ? say('game.time-none')
      : controls.ok
        ? say('game.time-echo', { time: controlWords(controls.value.black) })
        : controls.refusal;
  const rules = RULESETS.map(({ name, counting, komiHalfPoints }): readonly [string, string] => [
    name,
    `${sayIt(rulesetWords(name))} · ${say(`counting.${counting}`)} · ${halfPointWords(komiHalfPoints)}`,
  ]);
  return (
    <DeskForm title={title} onSubmit={() => onCard(card, why)}>
      {hint !== undefined && <p class="hint">{hint}</p>}
      <div class="field-pairs">
        <Field label={say('game.black')} value={card.black} onValue={set('black')} suggestions={names} />
        <Field label={say('game.white')} value={card.white} onValue={set('white')} suggestions={names} />
        <Field label={say('game.rank-black')} value={card.rankBlack} onValue={set('rankBlack')} />
        <Field label={say('game.rank-white')} value={card.rankWhite} onValue={set('rankWhite')} />
        <Field label={say('game.event')} value={card.event} onValue={set('event')} />
        <Field label={say('game.round')} value={card.round} onValue={set('round')} />
      </div>
      <Choice label={say('game.rules')} value={card.ruleset} onValue={set('ruleset')} options={rules} />
      <div class="field-pairs">
        <Choice
          label={say('game.handicap')}
          value={card.handicap}
          onValue={set('handicap')}
          options={HANDICAPS.map((stones): readonly [string, string] => [stones, stones])}
        />
        <Field
          label={say('game.komi')}
          value={card.komi}
          onValue={set('komi')}
          hint={
            ruleset === undefined || card.handicap !== '0'
              ? say('game.komi-from-rules')
              : say('game.komi-proposed', { komi: halfPointWords(ruleset.komiHalfPoints) })
          }
        />
      </div>
      <Field label={say('game.time')} value={card.time} onValue={set('time')} suggestions={TIMES} hint={echo} />
      {hasWhy && <Field label={say('desk.why')} value={why} onValue={setWhy} />}
      <button type="submit" class="main-button">
        {button}
      </button>
    </DeskForm>
  );
};

interface GameTabProps {
  readonly game: LiveGame | null;
  readonly acts: Acts;
  /** Names from other tables: whoever plays there may play here next. */
  readonly names: readonly string[];
}

export const GameTab = ({ game, acts, names }: GameTabProps): JSX.Element => {
  const { say } = useWords();
  const now = cardOf(game, false);
  return (
    <div class="tab-body">
      {game !== null && (
        <CardForm
          key={`now-${game.gameNumber}-${JSON.stringify(now)}`}
          title={say('game.now')}
          start={now}
          button={say('game.amend')}
          names={names}
          hasWhy={true}
          onCard={(card, why) => acts.propose(say('game.amend'), { act: 'amend', ...bodyOf(card, now), why })}
        />
      )}
      <CardForm
        key={`next-${game?.waiting.length ?? 0}`}
        title={say('game.next')}
        start={cardOf(game, true)}
        button={say('game.arrange')}
        hint={say('game.next-hint')}
        names={names}
        hasWhy={false}
        onCard={(card) => acts.act(say('game.arrange'), { act: 'arrange', ...bodyOf(card, undefined) })}
      />
      {game !== null && game.waiting.length > 0 && (
        <section class="desk-form">
          <h2>{say('game.waiting-list')}</h2>
          <ul class="waiting-list">
            {game.waiting.map(({ id, settings }) => (
              <li key={id}>
                <span>
                  <bdi>{settings.players.black}</bdi> – <bdi>{settings.players.white}</bdi>
                </span>
                <button type="button" class="plain-button" onClick={() => acts.act(say('game.abandon'), { act: 'abandon', game: id })}>
                  {say('game.abandon')}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};
