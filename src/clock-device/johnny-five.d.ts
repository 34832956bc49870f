/**
 * The part of johnny-five 2.1 and firmata-io 2.3 that is used here; neither package has types of its own.
 */
declare module 'johnny-five' {
  import type { EventEmitter } from 'node:events';
  import type { Firmata } from 'firmata-io';

  namespace five {
    class Board extends EventEmitter {
      /** Every board that was ever made: the list itself. */
      static readonly cache: Board[];
      /** What it knows of the pins of each board; it is found out again where it is needed. */
      static readonly Pins: { readonly normalize: { clear(): void } };
      constructor(options: { io: Firmata; repl: boolean; sigint: boolean; debug: boolean });
      pinMode(pin: number, mode: number): this;
      digitalWrite(pin: number, value: number): this;
      i2cConfig(options?: { delay?: number }): this;
      i2cWrite(address: number, bytes: number[]): this;
    }

    /** Emits `down` and `up` when its contact has come to rest. */
    class Button extends EventEmitter {
      board: Board | undefined;
      io: Firmata | undefined;
      constructor(options: { board: Board; pin: number; isPullup: boolean });
    }
  }

  export = five;
}

declare module 'firmata-io' {
  import type { EventEmitter } from 'node:events';

  namespace bindTransport {
    /** What Firmata needs of a serial port: an object that emits `open`, `data`, `error` and `close`. */
    interface Transport extends EventEmitter {
      write(bytes: Buffer, written?: () => void): void;
    }

    class Firmata extends EventEmitter {
      constructor(transport: Transport, options: { reportVersionTimeout: number });
      readonly reportVersionTimeoutId: NodeJS.Timeout;
      /** What was received of a message that is not whole yet. */
      readonly buffer: number[];
    }
  }

  export = bindTransport;
}
