/**
 * PINs: made by chance, kept as scrypt, compared in constant time. Eight digits: with the tries that are allowed
 * (sign-in-tries.ts) somebody who guesses day and night finds one of three PINs in some twenty years.
 */
import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';

const PIN_DIGITS = 8;
/** What organisers may choose themselves. */
export const PIN_FORM = /^\d{6,12}$/;

/** 16 MB and some 50 ms a try, off the loop. OWASP, password storage: N = 2^14, r = 8 with p = 5; a PIN's safety is the limit on tries. */
export const PIN_COST = 2 ** 14;
const BLOCKS = { r: 8, p: 1 } as const;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** As it is kept: salt and key in hex, and what it cost. */
export interface KeptPin {
  readonly cost: number;
  readonly salt: string;
  readonly key: string;
}

export const makePin = (): string => Array.from({ length: PIN_DIGITS }, () => String(randomInt(10))).join('');

/** As people type it: `1234 5678`. */
export const parsePin = (text: string): string | undefined => {
  const digits = text.replaceAll(/[\s-]/g, '');
  return PIN_FORM.test(digits) ? digits : undefined;
};

const keyOf = (pin: string, salt: Buffer, cost: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(pin, salt, KEY_BYTES, { N: cost, ...BLOCKS }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });

export const keepPin = async (pin: string, cost: number): Promise<KeptPin> => {
  const salt = randomBytes(SALT_BYTES);
  return { cost, salt: salt.toString('hex'), key: (await keyOf(pin, salt, cost)).toString('hex') };
};

export const isPin = async (pin: string, kept: KeptPin): Promise<boolean> => {
  const key = Buffer.from(kept.key, 'hex');
  const tried = await keyOf(pin, Buffer.from(kept.salt, 'hex'), kept.cost);
  return key.length === tried.length && timingSafeEqual(key, tried);
};
