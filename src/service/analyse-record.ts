/**
 * A record before an engine, as its command says: `katago analysis ...` is asked once for the whole game, everything else by GTP.
 *
 * Only a game that is over: while it goes on an opinion would be advice (ENGINES).
 */
import { turnsOf, type KifuGame } from '../core/record/kifu-game.js';
import { recordedRuleset } from '../core/record/sgf-rules.js';
import type { GameAnalysis } from '../core/record/analysis.js';
import { refuse, type Result } from '../core/result.js';
import { analyseByGtp, type AnalysisLimits, type GameToAnalyse } from '../engine/analyse-game.js';
import { GtpEngine, parseEngineCommand } from '../engine/gtp-engine.js';
import { analyseByKataGo } from '../engine/kata-analysis.js';

/** KataGo's word for how a record is counted; it has no word for the older rules. */
const KATA_RULES = ['chinese', 'japanese', 'korean', 'aga', 'new-zealand', 'tromp-taylor'] as const;
const HALF = 2;

export const isGameOver = ({ result = '' }: Pick<KifuGame, 'result'>): boolean => result !== '' && result !== '?';

export const gameToAnalyse = (game: KifuGame): GameToAnalyse => {
  const ruleset = recordedRuleset(game);
  const name = KATA_RULES.find((one) => one === ruleset?.name) ?? 'chinese';
  return {
    size: game.size,
    setUp: game.setUp,
    moves: turnsOf(game).map(({ color, move }) => ({ color, move })),
    komi: game.komi ?? (ruleset?.komiHalfPoints ?? 0) / HALF,
    rules: name,
  };
};

export const analyseRecord = async (game: KifuGame, engine: string, limits: AnalysisLimits): Promise<Result<GameAnalysis, string>> => {
  if (!isGameOver(game)) return refuse('the game has no result (RE): while it goes on no engine is asked about it');
  if (game.steps.some((step) => step.kind === 'edit'))
    return refuse('stones are put down by hand in the middle of the game: an engine cannot follow it');
  const command = parseEngineCommand(engine);
  if (!command.ok) return command;
  const { program, args } = command.value;
  if (args[0] === 'analysis') return analyseByKataGo(program, args, gameToAnalyse(game), limits);
  const talk = new GtpEngine(program, args);
  try {
    return await analyseByGtp(talk, gameToAnalyse(game), limits);
  } finally {
    await talk.close();
  }
};
