/**
 * Credentials of the relay: a file each for a hub and for the hall, made by `banmen hall init` (event-files.ts).
 *
 *     {"name":"north","user":"north","password":"...","commandKeys":{"north":"..."},"ca":"ca.pem"}
 *
 * `commandKeys`: a hub has its own, the hall those of all. `ca`, `cert`, `key`: files beside it, where the engine uses TLS.
 */
import path from 'node:path';
import { z } from 'zod';
import { refuse, ok, type Result } from '../core/result.js';
import { parseHubName } from './names.js';

export const COMMAND_KEY_OCTETS = 32;

const KEY = z
  .string()
  .transform((text) => Buffer.from(text, 'base64url'))
  .refine((octets) => octets.length === COMMAND_KEY_OCTETS);

const FORM = z.strictObject({
  name: z.string().refine((name) => parseHubName(name).ok),
  user: z.string().min(1),
  password: z.string().min(1),
  commandKeys: z.record(z.string(), KEY).default({}),
  domain: z
    .string()
    .regex(/^[a-z0-9]+$/)
    .optional(),
  ca: z.string().optional(),
  cert: z.string().optional(),
  key: z.string().optional(),
});

export interface RelayCredentials {
  /** Of the hub; `hall` is the hall. */
  readonly name: string;
  readonly login: { readonly user: string; readonly password: string } | undefined;
  readonly commandKeys: ReadonlyMap<string, Buffer>;
  /** Of the stream, for whoever speaks to a leaf. */
  readonly domain?: string | undefined;
  /** Files. */
  readonly tls: { readonly ca?: string; readonly cert?: string; readonly key?: string };
}

/** `file`: where it was read, for what is said and for the files beside it. */
export const parseCredentials = (text: string, file: string): Result<RelayCredentials, string> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse(`${file}: not JSON: take the file that 'banmen hall init' made`);
  }
  const parsed = FORM.safeParse(value);
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path.join('.') ?? '';
    return refuse(
      `${file}: ${place === '' ? 'a field is unknown' : `${place} is missing or wrong`}: take the file that 'banmen hall init' made`,
    );
  }
  const { name, user, password, commandKeys, domain, ca, cert, key } = parsed.data;
  const beside = (one: string): string => path.resolve(path.dirname(file), one);
  return ok({
    name,
    login: { user, password },
    commandKeys: new Map(Object.entries(commandKeys)),
    ...(domain === undefined ? {} : { domain }),
    tls: {
      ...(ca === undefined ? {} : { ca: beside(ca) }),
      ...(cert === undefined ? {} : { cert: beside(cert) }),
      ...(key === undefined ? {} : { key: beside(key) }),
    },
  });
};

/** An engine without names and passwords: one room, one cable. Nobody commands a hub there. */
export const openCredentials = (name: string): RelayCredentials => ({ name, login: undefined, commandKeys: new Map(), tls: {} });

/** `nats://one:4222,tls://two` */
export const parseServers = (text: string): Result<readonly string[], string> => {
  const servers = text.split(',').map((one) => one.trim());
  const wrong = servers.find((one) => !/^(?:nats|tls):\/\/(?:[a-zA-Z0-9.-]+|\[[0-9a-fA-F:]+\])(?::\d{1,5})?$/.test(one));
  return wrong === undefined
    ? ok(servers)
    : refuse(
        `a relay is nats://host:port or tls://host:port, several with commas between them, not '${wrong}': names and passwords stand in the file of relay-credentials`,
      );
};
