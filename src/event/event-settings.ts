/**
 * `event.toml` in the folder of an event: what holds for all its games, which table is which, when games are published, and who is told.
 *
 *     ruleset = "japanese"       publish-delay = "15m"      results = "confirm"
 *     [tables]
 *     3 = "window"
 *     [[webhook]]
 *     url = "https://club.example/hook"
 *     secret = "..."
 */
import { parse } from 'smol-toml';
import { z } from 'zod';
import { parseControls } from '../core/clock/control-text.js';
import { parseDuration } from '../core/clock/duration.js';
import { rulesetNamed } from '../core/go/ruleset.js';
import { ok, refuse, type Result } from '../core/result.js';

/** More receivers than anybody has programs. */
const WEBHOOKS_MAX = 8;

export interface WebhookSettings {
  readonly url: string;
  /** Signs what is sent. */
  readonly secret: string;
}

/** A server of games: off unless it is said here. */
export interface OgsSettings {
  readonly url: string;
  readonly token: string;
  /** Finished games are uploaded into it. */
  readonly collection: number | undefined;
  /** Tables whose games are shown there move by move. */
  readonly live: readonly number[];
}

export interface EventSettings {
  readonly ruleset?: string | undefined;
  readonly komi?: string | undefined;
  readonly time?: string | undefined;
  /** By number in the pairings: the id or name of the service's table, where its name does not end in the number. */
  readonly tables: ReadonlyMap<number, string>;
  readonly publishDelayMs: number;
  /** Games that are on are published too, so much later. */
  readonly publishLive: boolean;
  /** What a table says goes in at once, or when somebody has confirmed it. */
  readonly results: 'confirm' | 'accept';
  readonly webhooks: readonly WebhookSettings[];
  readonly ogs: OgsSettings | undefined;
}

export const NO_EVENT_SETTINGS: EventSettings = {
  tables: new Map(),
  publishDelayMs: 0,
  publishLive: false,
  results: 'confirm',
  webhooks: [],
  ogs: undefined,
};

/** What `banmen event init` writes: everything there is, and nothing of it said. */
export const NEW_EVENT_TOML = `# What holds for this event. Take the # away from a line that you need; a running service reads the file again by itself.

#ruleset = "japanese"      # where it is not the tables' own
#komi = "6.5"              # of even games, where it is not the pairing program's
#time = "60m + 5x30s"      # where it is not the pairing program's
#results = "confirm"       # somebody confirms what the tables say; "accept": it counts at once
#publish-delay = "15m"     # a game is published so long after its end
#publish-live = false      # true: games that are on too, each move so much later

[tables]
#3 = "window"              # table 3 of the pairings is the service's table "window"; else the one whose name ends in 3

#[[webhook]]               # is told of rounds and results (docs/EVENT.md)
#url = "https://club.example/hook"
#secret = "sixteen letters or more"

#[ogs]                     # finished games go to a server of games; games of the tables in live are shown there
#url = "https://online-go.com"
#token = "..."
#collection = 12345
#live = [1, 2]
`;

const saidBy = <Value>(check: (text: string) => Result<Value, string>): z.ZodType<Value> =>
  z.string().transform((given, context) => {
    const checked = check(given);
    if (checked.ok) return checked.value;
    context.addIssue({ code: 'custom', message: checked.refusal });
    return z.NEVER;
  });

const SECRET_LENGTH_MIN = 16;
const address = z.url({ protocol: /^https?$/, error: 'write an address like https://club.example/hook' });

const FORM = z.strictObject({
  ruleset: saidBy((name) => {
    const named = rulesetNamed(name);
    return named.ok ? ok(name) : named;
  }).optional(),
  komi: z.union([z.string(), z.number()]).transform(String).optional(),
  time: saidBy((text) => {
    const controls = parseControls(text);
    return controls.ok ? ok(text) : controls;
  }).optional(),
  results: z.enum(['confirm', 'accept']).default('confirm'),
  'publish-delay': saidBy(parseDuration).default(0),
  'publish-live': z.boolean().default(false),
  tables: z.record(z.string().regex(/^\d{1,4}$/, 'a table is known by its number'), z.string().min(1)).default({}),
  webhook: z
    .array(
      z.strictObject({
        url: address,
        secret: z.string().min(SECRET_LENGTH_MIN, `a secret has ${SECRET_LENGTH_MIN} letters or more`),
      }),
    )
    .max(WEBHOOKS_MAX)
    .default([]),
  ogs: z
    .strictObject({
      url: address,
      token: z.string().min(1),
      collection: z.number().int().positive().optional(),
      live: z.array(z.number().int().positive()).default([]),
    })
    .optional(),
});

/** The refusal names the key. */
export const readEventToml = (text: string): Result<EventSettings, string> => {
  let given: unknown;
  try {
    given = parse(text);
  } catch (error) {
    return refuse(`this is no TOML: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`);
  }
  const read = FORM.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    return refuse(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'cannot be read'}`.replace(/^: /, ''));
  }
  const { ruleset, komi, time, results, tables, webhook, ogs } = read.data;
  return ok({
    ...(ruleset === undefined ? {} : { ruleset }),
    ...(komi === undefined ? {} : { komi }),
    ...(time === undefined ? {} : { time }),
    tables: new Map(Object.entries(tables).map(([number, table]) => [Number(number), table])),
    publishDelayMs: read.data['publish-delay'],
    publishLive: read.data['publish-live'],
    results,
    webhooks: webhook,
    ogs: ogs === undefined ? undefined : { ...ogs, collection: ogs.collection },
  });
};
