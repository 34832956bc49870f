/**
 * What is wired to the chip's pins (docs/BUILD-A-BOARD.md): shift registers, multiplexers, lamps.
 *
 *     digital   MOSI ─▶ 595s ─▶ one row has power      165s ─▶ MISO: that row's columns
 *     level     MOSI ─▶ 595s ─▶ one bank has power     4067s ─▶ ADC0: one of its 16 sensors
 *     lamps     clock and data pins ─▶ a chain of APA102
 *
 * Sensors that were not powered for long enough say nothing, so a firmware that looks too early
 * is found out. A scan is timed from the first row or bank that gets power to the moment when
 * none has.
 */
import type { FirmwareBuild } from './firmware-build.js';
import { PAD_PLACES, type SensorField } from './sensor-field.js';

/** From power to a valid output; the slower Hall switches need this. */
const SETTLE_MS = 0.03;
const PLACES_A_BANK = 16;
const OUTPUTS_A_CHIP = 8;
const NOTHING = 0xff;
const INPUTS_A_CHIP = 8;

/** The time of the board, in ms with fractions. */
type Now = () => number;

export class SensorWiring {
  /** The longest scan so far. */
  scanMsMax = 0;
  readonly #build: FirmwareBuild;
  readonly #field: SensorField;
  readonly #now: Now;
  /** What the 595s hold, the nearest first. */
  readonly #chain: number[];
  #columns: number[] = [];
  #powered: number | undefined;
  #poweredSinceMs = 0;
  #scanSinceMs: number | undefined;
  #input = 0;

  constructor(build: FirmwareBuild, field: SensorField, now: Now) {
    this.#build = build;
    this.#field = field;
    this.#now = now;
    const outputs = build.sensor === 'level' ? Math.ceil(field.places / PLACES_A_BANK) : build.height + 1;
    this.#chain = Array<number>(Math.ceil(outputs / OUTPUTS_A_CHIP)).fill(NOTHING);
  }

  /** One octet each way. */
  exchange(sent: number): number {
    this.#chain.unshift(sent);
    this.#chain.pop();
    return this.#columns.shift() ?? NOTHING;
  }

  /** Rising edge at the 595s: the row or bank whose output is low has power from now on. */
  latch(): void {
    const chip = this.#chain.findIndex((octet) => octet !== NOTHING);
    const powered = chip === -1 ? undefined : chip * OUTPUTS_A_CHIP + Math.log2(~(this.#chain[chip] ?? NOTHING) & NOTHING);
    const nowMs = this.#now();
    if (powered === 0 && this.#powered === undefined) this.#scanSinceMs = nowMs;
    if (powered === undefined && this.#scanSinceMs !== undefined) {
      this.scanMsMax = Math.max(this.scanMsMax, nowMs - this.#scanSinceMs);
      this.#scanSinceMs = undefined;
    }
    this.#powered = powered;
    this.#poweredSinceMs = nowMs;
  }

  /** Falling edge at the 165s: they take what the columns say. */
  load(): void {
    const row = this.#powered;
    const { width, height } = this.#build;
    // A colour takes two inputs, one a pole; a switch that feels both poles takes one.
    const inputsAPoint = this.#build.sensor === 'colour' ? 2 : 1;
    this.#columns = Array<number>(Math.ceil((width * inputsAPoint) / INPUTS_A_CHIP)).fill(NOTHING);
    if (row === undefined || row > height || !this.#isAwake()) return;
    const columns = row === height ? 2 * PAD_PLACES : width;
    const nowMs = this.#now();
    for (let column = 0; column < columns; column += 1) {
      const felt = this.#field.feel(row * width + column, nowMs);
      if (felt === 'empty') continue;
      const input = column * inputsAPoint + (inputsAPoint === 2 && felt === 'white' ? 1 : 0);
      const chip = Math.floor(input / INPUTS_A_CHIP);
      this.#columns[chip] = (this.#columns[chip] ?? NOTHING) & ~(1 << (input % INPUTS_A_CHIP));
    }
  }

  /** The address lines of the multiplexers. */
  select(input: number): void {
    this.#input = input;
  }

  /** What ADC0 sees, 0 to 255. Without power there is nothing but the pull of the pin. */
  level(): number {
    const place = (this.#powered ?? 0) * PLACES_A_BANK + this.#input;
    if (this.#powered === undefined || !this.#isAwake() || place >= this.#field.places) return 0;
    return this.#field.level(place, this.#now());
  }

  #isAwake(): boolean {
    return this.#now() - this.#poweredSinceMs >= SETTLE_MS;
  }
}

const LAMP_FRAME_BITS = 32;
const FULL_DIGIT = 17;

const START_FRAME = '0'.repeat(LAMP_FRAME_BITS);

/** A chain of APA102: what each lamp shows, as three hex digits. */
export class Lamps {
  readonly #colours: string[];
  #bits = '';
  /** The lamp that takes the next frame; undefined until 32 zero bits begin a new picture. */
  #next: number | undefined;

  constructor(lamps: number) {
    this.#colours = Array<string>(lamps).fill('000');
  }

  /** Rising edge of the clock line. */
  clock(data: boolean): void {
    this.#bits = (this.#bits + (data ? '1' : '0')).slice(-LAMP_FRAME_BITS);
    if (this.#next === undefined) {
      if (this.#bits !== START_FRAME) return;
      this.#next = 0;
      this.#bits = '';
    } else if (this.#bits.length === LAMP_FRAME_BITS) {
      this.#take(this.#next, Number.parseInt(this.#bits, 2) >>> 0);
      this.#bits = '';
    }
  }

  /** The lamps that burn: point and colour. */
  lit(): readonly (readonly [point: number, rgb: string])[] {
    return [...this.#colours.entries()].filter(([, rgb]) => rgb !== '000');
  }

  /** Brightness, then blue, green, red; whatever follows the last lamp is not for this chain. */
  #take(lamp: number, frame: number): void {
    const digits = [frame & 0xff, (frame >>> 8) & 0xff, (frame >>> 16) & 0xff].map((value) =>
      Math.round(value / FULL_DIGIT)
        .toString(16)
        .toUpperCase(),
    );
    this.#colours[lamp] = digits.join('');
    this.#next = lamp + 1 === this.#colours.length ? undefined : lamp + 1;
  }
}
