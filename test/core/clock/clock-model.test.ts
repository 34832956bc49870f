/**
 * Random games of every control: time is conserved to the millisecond, flags fall once, and the
 * order of ticks changes nothing. BANMEN_CLOCK_GAMES and BANMEN_SEED set how many and which.
 */
import { expect, test } from 'vitest';
import { MODEL_CONTROLS, modelControl, playRandomGame } from './clock-model.js';

/** A share of the 100,000 that the thorough run plays. */
const GAMES = Number(process.env['BANMEN_CLOCK_GAMES'] ?? 200);
const SEED = Number(process.env['BANMEN_SEED'] ?? 20_261_129);
const MINUTES_FOR_A_THOROUGH_RUN = 20 * 60_000;

test.each(Object.keys(MODEL_CONTROLS))(
  `%s: ${String(GAMES)} random games from seed ${String(SEED)} agree with a clock that counts milliseconds`,
  (kind) => {
    const control = modelControl(kind);
    expect(control.kind).toBe(kind);
    for (let game = 0; game < GAMES; game += 1) playRandomGame(control, SEED + game);
  },
  MINUTES_FOR_A_THOROUGH_RUN,
);
