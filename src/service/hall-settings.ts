/** What `banmen hall` was asked, checked; every problem is named. */
import { parseSpectatorDelay } from '../console/delayed-table.js';
import { ok, refuse, type Result } from '../core/result.js';
import { parseServers } from '../relay/credentials.js';
import { parseHubName } from '../relay/names.js';
import type { HallSettings } from './hall-service.js';
import { LOG_LEVELS } from './settings-schema.js';

export interface HallGiven {
  readonly relay?: string;
  readonly credentials?: string;
  readonly name: string;
  readonly replicas: string;
  readonly data: string;
  readonly host: string;
  readonly port: string;
  readonly pageNames?: string;
  readonly proxy?: string;
  readonly spectatorDelay?: string;
  readonly logLevel: string;
}

const REPLICAS = ['1', '3', '5'];
const PORT_MAX = 65_535;

const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));

export const readHallSettings = (given: HallGiven): Result<HallSettings, readonly string[]> => {
  const problems: string[] = [];
  const servers = given.relay === undefined ? refuse('where is the engine? nats://host:4222') : parseServers(given.relay);
  if (!servers.ok) problems.push(`--relay: ${servers.refusal}`);
  const named = parseHubName(given.name);
  if (!named.ok) problems.push(`--name: 1 to 15 small letters and digits, not '${given.name}'`);
  if (!REPLICAS.includes(given.replicas)) problems.push(`--replicas: 1, 3 or 5, not '${given.replicas}'`);
  const port = Number(given.port);
  if (!/^\d+$/.test(given.port) || port > PORT_MAX)
    problems.push(`--port: a whole number from 0 (any free port) to 65535, not '${given.port}'`);
  const delay = given.spectatorDelay === undefined ? undefined : parseSpectatorDelay(given.spectatorDelay);
  if (delay?.ok === false) problems.push(`--spectator-delay: ${delay.refusal}`);
  if (!LOG_LEVELS.some((level) => level === given.logLevel))
    problems.push(`--log-level: one of ${LOG_LEVELS.join(', ')}, not '${given.logLevel}'`);
  if (!servers.ok || problems.length > 0) return refuse(problems);
  return ok({
    servers: servers.value,
    name: given.name,
    credentials: given.credentials,
    replicas: Number(given.replicas),
    data: given.data,
    host: given.host,
    port,
    pageNames: listOf(given.pageNames),
    proxies: listOf(given.proxy),
    spectatorDelay: delay?.ok === true ? delay.value : undefined,
    logLevel: given.logLevel,
  });
};
