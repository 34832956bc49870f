/**
 * What the referee's law proposes in a game as it stands: for each incident that nobody has answered, and for warnings that
 * add up. Nothing is decided here.
 */
import { COLORS, type Color } from '../go/color.js';
import type { RulingRequest } from '../game/act.js';
import type { Game } from '../game/game.js';
import type { GameIncident } from '../game/incident.js';
import { isOver } from '../game/phase.js';
import { lawOf, lawRows, type RefereeRow, type RefereeRowId, type RulingChoice } from './law.js';
import { openIncidents, warningsOf } from '../game/open-incidents.js';

/** A ruling but for its reason, which only an arbiter can give. */
export type ProposedRuling = Omit<RulingRequest, 'why'>;

export interface RulingProposal {
  readonly row: RefereeRowId;
  readonly article: string;
  /** The incident that it answers; null for warnings that add up. */
  readonly incident: number | null;
  /** The side at fault, where there is one. */
  readonly side: Color | null;
  /** The same side has had an answer for the same before. */
  readonly isAgain: boolean;
  /** The first is proposed. */
  readonly choices: readonly ProposedRuling[];
}

/** Warnings in one game that lose it (RULEBOOK 7). */
export const WARNINGS_THAT_LOSE = 2;

/** The number of the recorded move that it is about; what was put right on the board has none. */
const moveOf = ({ afterMove, point }: GameIncident, { moves }: Game): number | undefined => {
  const move = moves[afterMove - 1]?.move;
  return move?.kind === 'play' && move.point === point ? afterMove : undefined;
};

const ruled = ({ ruling, side: whose }: RulingChoice, incident: GameIncident, game: Game): readonly ProposedRuling[] => {
  const isOfMove = ruling === 'void-move' || ruling === 'take-back';
  const number = isOfMove ? moveOf(incident, game) : undefined;
  const side = whose === 'at-fault' ? incident.color : undefined;
  if ((isOfMove && number === undefined) || (whose === 'at-fault' && side === undefined)) return [];
  return [{ ruling, answers: incident.id, ...(side === undefined ? {} : { side }), ...(number === undefined ? {} : { number }) }];
};

const isAgain = ({ incidents, rulings }: Game, { id, kind, color }: GameIncident): boolean =>
  incidents.some(
    (other) => other.id < id && other.kind === kind && other.color === color && rulings.some(({ answers }) => answers === other.id),
  );

const onIncident = (incident: GameIncident, rows: readonly RefereeRow[], game: Game): readonly RulingProposal[] => {
  const found = rows.find((row) => row.incident === incident.kind);
  if (found === undefined) return [];
  const again = isAgain(game, incident);
  const { id: row, article } = found;
  const choices = (again ? found.second : found.first).flatMap((choice) => ruled(choice, incident, game));
  return [{ row, article, incident: incident.id, side: incident.color ?? null, isAgain: again, choices }];
};

export const proposalsOf = (game: Game): readonly RulingProposal[] => {
  const rows = lawRows(lawOf(game.settings));
  const proposals = openIncidents(game).flatMap((incident) => onIncident(incident, rows, game));
  if (isOver(game)) return proposals;
  const warned = COLORS.filter((side) => warningsOf(game, side) >= WARNINGS_THAT_LOSE);
  const addedUp = warned.map((side): RulingProposal => ({
    row: 'two-warnings',
    article: '7',
    incident: null,
    side,
    isAgain: false,
    choices: [{ ruling: 'loss', side }],
  }));
  return [...proposals, ...addedUp];
};
