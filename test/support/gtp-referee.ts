/** A referee between two GTP programs: each plays its side and is told what the other played, until both pass or one resigns. */
import type { GtpTalk } from '../../src/engine/gtp-engine.js';
import type { Color } from '../../src/core/go/color.js';

export interface RefereedGame {
  /** `E5`, `pass`, `resign`, in order, black first. */
  readonly moves: readonly string[];
}

const WITHIN_MS = 60_000;
const MOVES_MAX = 300;

const asked = async (talk: GtpTalk, command: string): Promise<string> => {
  const answer = await talk.ask(command, WITHIN_MS);
  if (!answer.ok) throw new Error(`${command}: ${answer.refusal}`);
  return answer.value;
};

export const refereeGame = async (players: Readonly<Record<Color, GtpTalk>>, lines: number): Promise<RefereedGame> => {
  for (const talk of Object.values(players))
    for (const command of [`boardsize ${lines}`, 'clear_board', 'komi 6.5']) await asked(talk, command);
  const moves: string[] = [];
  for (let side: Color = 'black'; moves.length < MOVES_MAX; side = side === 'black' ? 'white' : 'black') {
    const move = (await asked(players[side], `genmove ${side}`)).toLowerCase();
    moves.push(/^(?:pass|resign)$/.test(move) ? move : move.toUpperCase());
    if (move === 'resign') break;
    await asked(players[side === 'black' ? 'white' : 'black'], `play ${side} ${move}`);
    if (move === 'pass' && moves.at(-2) === 'pass') break;
  }
  return { moves };
};
