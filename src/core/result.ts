/**
 * Result: the answer to a question that can rightly be answered "no".
 *
 * A refused move, a damaged frame or an unreadable kifu is news, not a bug, so it is
 * returned. Exceptions are kept for bugs (a broken invariant) and for the outside world.
 */
export type Result<Value, Refusal> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: Refusal };

export const ok = <Value>(value: Value): Result<Value, never> => ({ ok: true, value });

export const refuse = <Refusal>(refusal: Refusal): Result<never, Refusal> => ({ ok: false, refusal });

/** What the codes of a system mean, for people. */
const SYSTEM_CODES: Readonly<Record<string, string>> = {
  EACCES: 'whoever runs this has no right to it',
  EPERM: 'the system does not allow it',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is no folder',
  EISDIR: 'it is a folder',
  EEXIST: 'it is there already',
  ENOTEMPTY: 'the folder is not empty',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its links lead round in a circle',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the share of the disk is used up',
  EFBIG: 'the file is too large for the disk',
  EROFS: 'the disk may only be read',
  EIO: 'the disk or the device has failed',
  EBUSY: 'another program has it',
  ETXTBSY: 'a program runs from it',
  ENXIO: 'there is no such device',
  ENODEV: 'there is no such device',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open on this machine',
  ENOMEM: 'there is no memory left',
  EADDRINUSE: 'the port is in use: stop what uses it, or choose another',
  EADDRNOTAVAIL: 'this machine has no such address',
  ECONNREFUSED: 'nobody listens there',
  ECONNRESET: 'the other side has ended the connection',
  ECONNABORTED: 'the connection was cut off',
  EPIPE: 'the other side has gone',
  ETIMEDOUT: 'nobody answers',
  EHOSTUNREACH: 'there is no way to this machine',
  EHOSTDOWN: 'the machine does not answer',
  ENETUNREACH: 'there is no way to this network',
  ENETDOWN: 'the network is down',
  ENOTFOUND: 'no machine has this name',
  EAI_AGAIN: 'the name cannot be looked up now',
};

/** Why the system refused, without where; of every other fault what it says of itself. For a sentence that names the place. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir') return 'nothing can be made there';
  return SYSTEM_CODES[code] ?? error.message;
};

/** Where a refusal of the system was, as Node says it. */
interface SystemRefusal extends Error {
  readonly path?: string;
  readonly hostname?: string;
  readonly address?: string;
  readonly port?: number;
}

/** What a fault that was caught says of itself, whatever was thrown: a refusal of the system as a sentence with its place. */
export const messageOf = (error: unknown): string => {
  const reason = reasonOf(error);
  if (!(error instanceof Error) || reason === error.message) return reason;
  const { path, hostname, address, port } = error as SystemRefusal;
  const listening = address === undefined || port === undefined ? address : `${address}:${port}`;
  const place = path ?? hostname ?? listening;
  return place === undefined ? reason : `${place}: ${reason}`;
};
