/** What people did with a game as sentences, for its record and the page: rulings, corrections, results with their reasons. */
import type { GameResult } from '../core/game/game-result.js';
import { makeAmount } from '../core/go/scoring/amount.js';
import type { CountUnit } from '../core/go/scoring/count.js';
import type { Color } from '../core/go/color.js';
import { tell, type Sentence, type TellValue } from './telling.js';
import type { ActFact } from '../core/game/notes.js';

const sideWords = (side: Color): Sentence => tell(side === 'black' ? 'side.black' : 'side.white');

const withWhy = (said: Sentence, why: string): Sentence => (why === '' ? tell('act.plain', { said }) : tell('act.why', { said, why }));

const amountWords = (amount: string, unit: CountUnit): Sentence => tell(`amount.${unit}`, { amount });

const outcomeWords = (result: GameResult): Sentence => {
  switch (result.kind) {
    case 'score': {
      const winner = sideWords(result.winner);
      if (result.margin === undefined) return tell('outcome.wins', { winner });
      return tell('outcome.score', { winner, margin: amountWords(makeAmount(result.margin.quarters), result.margin.unit) });
    }
    case 'resignation':
    case 'time':
    case 'forfeit':
    case 'ruling':
      return tell(`outcome.${result.kind}`, { winner: sideWords(result.winner) });
    case 'draw':
    case 'no-result':
    case 'both-lose':
    case 'unfinished':
      return tell(`outcome.${result.kind}`);
  }
};

const AMENDED_PARTS = [
  'players',
  'members',
  'teams',
  'ruleset',
  'time',
  'komiHalfPoints',
  'handicap',
  'ranks',
  'event',
  'round',
  'table',
  'place',
  'opening',
  'timeLossAfterMs',
  'law',
] as const;

const partWords = (name: string): TellValue => {
  const known = AMENDED_PARTS.find((part) => part === name);
  return known === undefined ? name : tell(`amended.${known}`);
};

/** More moves than this are counted and not named. */
const MOVES_NAMED_MAX = 3;

const movesWords = (moves: readonly (string | null)[]): TellValue => {
  if (moves.length === 0) return tell('moves.none');
  if (moves.length > MOVES_NAMED_MAX) return tell('moves.many', { n: moves.length });
  return moves.map((move): TellValue => move ?? tell('move.pass'));
};

/** All of them: what a trial showed is read years later. */
const movesNamed = (moves: readonly (string | null)[]): TellValue =>
  moves.length === 0 ? tell('moves.none') : moves.map((move): TellValue => move ?? tell('move.pass'));

export const tellAct = (fact: ActFact): Sentence => {
  switch (fact.kind) {
    case 'ended':
      return withWhy(fact.outcome === undefined ? tell('act.stopped') : outcomeWords(fact.outcome), fact.why);
    case 'amended':
      return withWhy(tell('act.amended', { what: fact.names.map(partWords) }), fact.why);
    case 'corrected': {
      const { edit, number, was, now, why } = fact;
      if (edit === 'accept-doubt') return withWhy(tell('act.confirmed', { number }), why);
      return withWhy(tell('act.corrected', { number, was: movesWords(was), now: movesWords(now) }), why);
    }
    case 'tried': {
      const { point, toMove, moves, shown, why } = fact;
      const about = { point: point ?? '', side: sideWords(toMove), moves: movesNamed(moves) };
      return withWhy(tell(shown === 'dead' ? 'act.tried-dead' : 'act.tried-alive', about), why);
    }
    case 'count-accepted': {
      const { side, winner, margin, unit } = fact;
      if (winner === 'draw') return tell('act.accepts-draw', { side: sideWords(side) });
      return tell('act.accepts', { side: sideWords(side), winner: sideWords(winner), margin: amountWords(margin, unit) });
    }
    case 'resumed':
      return withWhy(tell('act.resumed'), fact.why);
    case 'reopened':
      return withWhy(tell('act.reopened'), fact.why);
    case 'ruled': {
      const { ruling, side, points, article, why } = fact;
      let said = points === undefined ? tell(`ruling.${ruling}`) : tell('act.with-points', { said: tell(`ruling.${ruling}`), n: points });
      if (side !== undefined) said = tell('act.of-side', { said, side: sideWords(side) });
      if (article !== undefined) said = tell('act.article', { said, article });
      return withWhy(tell('act.ruled', { said }), why);
    }
    case 'noted':
      return tell('plain', { text: fact.text });
    case 'arbiter-called':
      return withWhy(fact.side === undefined ? tell('act.called') : tell('act.called-by', { side: sideWords(fact.side) }), fact.why);
    case 'long-cycle': {
      const { turns, lost } = fact.cycle;
      return tell('act.long-cycle', { n: turns, black: lost.black, white: lost.white });
    }
    case 'undone':
      return withWhy(tell('act.undone', { act: fact.act }), fact.why);
  }
};
