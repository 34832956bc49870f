/**
 * Saiboard: the open 19 x 19 board with Hall sensors, a touch plate and RGBW lamps.
 *
 *     {"name":"hall"}                                      ─▶  {"hall":[19 rows of 19 levels],"touch":N} and an octet 0
 *     {"name":"led","leds":[[row,col,r,g,b,w], ...]}           0 to 255 each
 *
 * It is asked over TCP at the board's own access point, usually on port 3333. It has no id, no clock buttons and no
 * numbers on its answers: an answer that is not whole is dropped and asked for again.
 */
import { z } from 'zod';
import type { BoardIdentity, Light } from '../../session/ports.js';
import { LIGHT_COLORS, type LightStrength } from '../light-colors.js';
import type { Answer, PolledFamily } from '../polled-family.js';
import { HallSensors } from './hall-sensors.js';
import { TouchPlate } from './touch-plate.js';

export const SAIBOARD_PORT = 3333;

const SIZE = 19;
const EVERY_MS = 50;
const END = '\0';
/** Four times an answer of five-digit levels. */
const ANSWER_OCTETS_MAX = 10_000;

const HALL = z.object({ hall: z.array(z.array(z.number()).length(SIZE)).length(SIZE), touch: z.number().optional() });

const ASK = '{"name":"hall"}';

const identityAt = (host: string): BoardIdentity => ({
  boardId: `saiboard-${host.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
  firmware: 'saiboard',
  width: SIZE,
  height: SIZE,
  sensor: 'colour',
  clockButtons: 0,
  leds: 'rgb',
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export class Saiboard implements PolledFamily {
  readonly identity: BoardIdentity;
  readonly ask = ASK;
  readonly everyMs = EVERY_MS;
  readonly #strength: LightStrength;
  readonly #sensors = new HallSensors();
  readonly #touch = new TouchPlate();
  #part = '';
  #lit: readonly Light[] = [];

  constructor(host: string, strength: LightStrength) {
    this.identity = identityAt(host);
    this.#strength = strength;
  }

  opened(): void {
    this.#part = '';
    this.#lit = [];
  }

  hear(octets: string, nowMs: number): readonly Answer[] {
    const [first = '', ...more] = octets.split(END);
    const texts = [this.#part + first, ...more];
    this.#part = texts.pop() ?? '';
    if (this.#part.length > ANSWER_OCTETS_MAX) {
      this.#part = '';
      return [{ kind: 'refused', why: `an answer of more than ${ANSWER_OCTETS_MAX} octets` }];
    }
    return texts.map((text) => this.#answer(text, nowMs));
  }

  #answer(text: string, nowMs: number): Answer {
    const value = parsed(text);
    if (value === undefined) return { kind: 'refused', why: `no JSON: ${JSON.stringify(text.slice(0, 40))}` };
    if (typeof value !== 'object' || value === null || !('hall' in value)) return { kind: 'other' };
    const hall = HALL.safeParse(value);
    if (!hall.success) return { kind: 'refused', why: `no ${SIZE} rows of ${SIZE} levels` };
    const readings = this.#sensors.read(hall.data.hall.flat(), nowMs);
    const { touch } = hall.data;
    return { kind: 'look', look: { readings, ...(touch === undefined ? {} : { hand: this.#touch.read(touch, nowMs) }) } };
  }

  lights(lights: readonly Light[]): string {
    const off = this.#lit.filter(({ point }) => !lights.some((light) => light.point === point));
    this.#lit = lights;
    const at = (point: number): readonly number[] => [Math.floor(point / SIZE), point % SIZE];
    const leds = [
      ...off.map(({ point }) => [...at(point), 0, 0, 0, 0]),
      ...lights.map(({ point, meaning }) => [...at(point), ...LIGHT_COLORS[meaning].map((part) => Math.round(part * this.#strength)), 0]),
    ];
    return JSON.stringify({ name: 'led', leds });
  }
}
