/**
 * A loudspeaker through the package `@audio/speaker`, where somebody asks for it by name or where no sound server's program is.
 *
 *     mixer ─ 128 ms ahead ─▶ the package's ring ─▶ miniaudio ─▶ sound server or card ─▶ air
 *       ▲                            │
 *       └──── SteeredStream ◀── "less than half is waiting", some 50 times a second
 *
 * It steers by what the package has taken. What comes behind that is not told, so how late a word is heard cannot be
 * measured; it is nearly constant and goes into the `delay` setting. In the speaker process, as pacat is: its calls
 * wait in a thread, and a fault of foreign machine code must not end a game.
 */
import { messageOf } from '../../core/result.js';
import type { Mixer } from '../mixer/mixer.js';
import { SAMPLES_PER_MS, samplesOfMs } from '../sound/sound.js';
import type { Loudspeaker, SpeakerListener, SpeakerState, SpeakerTime } from './loudspeaker.js';
import {
  ASKS_BELOW_SAMPLES,
  openSoundPackage,
  PACKAGE_UNMEASURED,
  SOUND_PACKAGE,
  type PackageOpener,
  type PackageWriter,
} from './sound-package.js';
import { SteeredStream } from './steered-stream.js';

/** One piece; the package asks again when it has been taken. */
const PIECE_SAMPLES = samplesOfMs(20);
/** A sound server first fills its own buffer: what is taken of that says nothing (measured: 160 ms at once, then none for 440). */
const SETTLING_MS = 1000;
/** Nothing taken for so long: the device is gone. */
const STANDS_AFTER_MS = 2000;
const LOOK_EVERY_MS = 500;

const REOPEN_FIRST_MS = 500;
const REOPEN_MAX_MS = 15_000;

export interface PackageOptions {
  readonly time: SpeakerTime;
  readonly listener?: SpeakerListener;
  /** All that comes behind the package. */
  readonly delayMs?: number;
  /** Tests open another. */
  readonly open?: PackageOpener;
}

export class PackageSpeaker implements Loudspeaker {
  readonly name = SOUND_PACKAGE;
  readonly unmeasured = PACKAGE_UNMEASURED;
  readonly #options: PackageOptions;
  readonly #stream: SteeredStream;
  #writer: PackageWriter | undefined;
  #openedMs = 0;
  #takenMs = 0;
  #written = 0;
  #reopenMs = REOPEN_FIRST_MS;
  #reopenTimer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #restarts = 0;
  readonly #lookTimer: NodeJS.Timeout;

  constructor(options: PackageOptions) {
    this.#options = options;
    this.#stream = new SteeredStream(options.listener, options.delayMs);
    void this.#open();
    this.#lookTimer = setInterval(() => {
      if (this.#writer !== undefined && options.time.nowMs() - this.#takenMs > STANDS_AFTER_MS)
        this.#lose(`${SOUND_PACKAGE} takes nothing: is the loudspeaker gone?`);
    }, LOOK_EVERY_MS);
  }

  get mixer(): Mixer {
    return this.#stream.mixer;
  }

  state(): SpeakerState {
    return this.#stream.state;
  }

  counters(): Readonly<Record<string, number>> {
    return { restarts: this.#restarts, ...this.#stream.counters() };
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#lookTimer);
    clearTimeout(this.#reopenTimer);
    this.#writer?.close();
    this.#writer = undefined;
  }

  async #open(): Promise<void> {
    try {
      const writer = await (this.#options.open ?? openSoundPackage)();
      if (this.#isClosed) {
        writer.close();
        return;
      }
      this.#stream.begin();
      this.#writer = writer;
      this.#written = 0;
      this.#openedMs = this.#options.time.nowMs();
      this.#takenMs = this.#openedMs;
      // The first piece starts the device: it brings what is to lie ahead from then on.
      this.#write(writer, ASKS_BELOW_SAMPLES + PIECE_SAMPLES);
    } catch (error) {
      this.#lose(messageOf(error));
    }
  }

  #write(writer: PackageWriter, samples: number): void {
    this.#written += samples;
    writer(this.#stream.fill(samples), (error) => {
      // A writer that was closed still answers.
      if (writer !== this.#writer) return;
      if (error !== null) {
        this.#lose(error.message);
        return;
      }
      this.#takenMs = this.#options.time.nowMs();
      if (this.#takenMs - this.#openedMs >= SETTLING_MS) {
        this.#reopenMs = REOPEN_FIRST_MS;
        this.#stream.read(this.#takenMs, (this.#written - ASKS_BELOW_SAMPLES) / SAMPLES_PER_MS);
      }
      this.#write(writer, PIECE_SAMPLES);
    });
  }

  /** It is tried again, seldomer each time. */
  #lose(why: string): void {
    this.#writer?.close();
    this.#writer = undefined;
    if (this.#isClosed) return;
    this.#stream.setState({ kind: 'silent', why });
    this.#restarts += 1;
    this.#reopenTimer = setTimeout(() => void this.#open(), this.#reopenMs);
    this.#reopenMs = Math.min(REOPEN_MAX_MS, this.#reopenMs * 2);
  }
}
