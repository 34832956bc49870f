/**
 * A Saiboard that is not there: it answers as the real one does (`src/boards/saiboard`).
 *
 * Each sensor rests at a level of its own, wavers, and moves with the warmth; a stone moves it by about 40, its neighbours
 * by a little. The touch plate rises with a hand, and a little for good with every stone.
 */
import { neighboursOn } from '../../src/core/go/point.js';
import type { Chance } from '../chance.js';
import type { Exposed } from '../hands/happening.js';
import { ExposedBoard } from './exposed-board.js';

export const SAIBOARD_SIZE = { width: 19, height: 19 };

const MIDDLE = 2048;
const SPREAD = 12;
const NOISE = 3;
const STONE = 40;
const STONE_SPREAD = 4;
const NEIGHBOUR_SHARE = 0.05;
const TOUCH_REST = 400;
const TOUCH_NOISE = 3;
const TOUCH_STONE = 0.8;
const TOUCH_HAND = 160;

const pull = (exposed: Exposed | undefined): number => (exposed === 'white' ? 1 : exposed === 'black' ? -1 : 0);

export class SimulatedSaiboard {
  readonly board = new ExposedBoard(SAIBOARD_SIZE);
  /** Added to every level. */
  warmth = 0;
  /** Lamps that are on: point to red, green, blue and white. */
  readonly lamps = new Map<number, readonly number[]>();
  readonly #chance: Chance;
  readonly #rest: readonly number[];
  readonly #strength: readonly number[];
  readonly #near = neighboursOn(SAIBOARD_SIZE);
  #part = '';

  constructor(chance: Chance) {
    this.#chance = chance.stream('levels');
    const made = chance.stream('made');
    this.#rest = this.board.stones.map(() => MIDDLE + made.between(-SPREAD, SPREAD));
    this.#strength = this.board.stones.map(() => STONE + made.between(-STONE_SPREAD, STONE_SPREAD));
  }

  /** What it answers to these octets, at once. Two requests may come in one piece, or one in two. */
  hear(octets: string, nowMs: number): string {
    this.#part += octets;
    let answer = '';
    for (let end = this.#part.indexOf('}'); end !== -1; end = this.#part.indexOf('}')) {
      answer += this.#answer(JSON.parse(this.#part.slice(0, end + 1)) as { name?: unknown; leds?: unknown }, nowMs);
      this.#part = this.#part.slice(end + 1);
    }
    return answer;
  }

  #answer({ name, leds }: { name?: unknown; leds?: unknown }, nowMs: number): string {
    if (name === 'hall') return `${JSON.stringify(this.#look(nowMs))}\0`;
    if (name !== 'led' || !Array.isArray(leds)) return '{"error":"unknown request"}\0';
    for (const [row = 0, column = 0, ...color] of leds as number[][]) {
      const point = row * SAIBOARD_SIZE.width + column;
      if (color.some((part) => part > 0)) this.lamps.set(point, color);
      else this.lamps.delete(point);
    }
    return '{"led":"ok"}\0';
  }

  #look(nowMs: number): { readonly hall: readonly (readonly number[])[]; readonly touch: number } {
    this.board.advance(nowMs);
    const { stones } = this.board;
    const levels = stones.map((exposed, point) => {
      const others = (this.#near[point] ?? []).reduce((sum, near) => sum + pull(stones[near]), 0);
      const stone = (this.#strength[point] ?? STONE) * (pull(exposed) + NEIGHBOUR_SHARE * others);
      return Math.round((this.#rest[point] ?? MIDDLE) + this.warmth + stone + this.#chance.between(-NOISE, NOISE));
    });
    const count = stones.filter((exposed) => exposed !== 'empty').length;
    const hand = this.board.isTouched(nowMs) ? TOUCH_HAND : 0;
    const touch = Math.round(TOUCH_REST + TOUCH_STONE * count + hand + this.#chance.between(-TOUCH_NOISE, TOUCH_NOISE));
    const { width, height } = SAIBOARD_SIZE;
    return { hall: Array.from({ length: height }, (_, row) => levels.slice(row * width, (row + 1) * width)), touch };
  }
}
