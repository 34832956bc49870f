/** The two sides of a game as its settings have them, from who sits there: nobody known, one player, or a team. */
import { sideName } from '../clock/team-order.js';
import type { BySide } from '../go/color.js';
import type { GameSettings } from './game-settings.js';

/** `members`: none, one, or several in the order in which they play. A team's name may be empty. */
export const sidesOf = (
  members: BySide<readonly string[]>,
  teams: BySide<string>,
): Pick<GameSettings, 'players' | 'members' | 'teams'> => ({
  players: { black: sideName(members.black), white: sideName(members.white) },
  ...(members.black.length > 1 || members.white.length > 1 ? { members } : {}),
  ...(teams.black !== '' || teams.white !== '' ? { teams } : {}),
});
