/**
 * Finding a board: every port that might have one is asked, and only a GSB hello counts.
 *
 *     candidates ─▶ probe each ─▶ the board with the id we remember | the only one | a refusal
 *
 * A board keeps its id when it is plugged in elsewhere (protocol, H), so a remembered id finds
 * its port again, also when another board has taken the old one.
 */
import { ok, refuse, type Result } from '../core/result.js';
import type { LinkIdentity } from '../core/wire/link-state.js';
import type { TimePort } from '../session/ports.js';
import { BAUDS, type CabledAddress, makeBoardAddress } from './board-address.js';
import { cableTo } from './gsb/cable.js';
import { PROBE_MS, probeCable, type ProbeResult } from './gsb/probe.js';
import { listSerialPorts } from './serial-ports.js';

export type Probe = (address: CabledAddress) => Promise<ProbeResult>;

export interface Probed {
  /** With the rate at which it answered, where it did. */
  readonly address: CabledAddress;
  readonly result: ProbeResult;
}

export interface FoundBoard {
  readonly address: CabledAddress;
  readonly identity: LinkIdentity;
}

export type NotFound =
  | { readonly kind: 'none'; readonly tried: readonly Probed[] }
  /** More than one, and no id to choose by. */
  | { readonly kind: 'several'; readonly found: readonly FoundBoard[] };

/** Ports asked at the same time: each is open for up to 3 s. Ours. */
const PROBES_AT_ONCE_MAX = 8;

const randomCommand = (): number => 1 + Math.floor(Math.random() * 65_535);

export const probeWith =
  (time: TimePort, probeMs = PROBE_MS): Probe =>
  (address) =>
    probeCable(cableTo(address), time, randomCommand(), probeMs);

/** Asks a port, and where only garbage comes back asks again at the other rates. */
export const probeAtAnyBaud = async (address: CabledAddress, probe: Probe): Promise<Probed> => {
  const first = { address, result: await probe(address) };
  if (address.kind !== 'serial' || first.result.kind !== 'garbage') return first;
  for (const baud of BAUDS) {
    if (baud === address.baud) continue;
    const other = { ...address, baud };
    const result = await probe(other);
    if (result.kind === 'board') return { address: other, result };
  }
  return first;
};

/** All of them, in the order given. The same port named twice is asked once: two openings would lock each other out. */
export const probeAll = async (addresses: readonly CabledAddress[], probe: Probe): Promise<readonly Probed[]> => {
  const waiting = [
    ...new Map(addresses.map((address) => [address.kind === 'serial' ? address.path : makeBoardAddress(address), address])).values(),
  ];
  const probed: Probed[] = [];
  for (let from = 0; from < waiting.length; from += PROBES_AT_ONCE_MAX) {
    const together = waiting.slice(from, from + PROBES_AT_ONCE_MAX);
    probed.push(...(await Promise.all(together.map((address) => probeAtAnyBaud(address, probe)))));
  }
  return probed;
};

export const boardsAmong = (probed: readonly Probed[]): readonly FoundBoard[] =>
  probed.flatMap(({ address, result }) => (result.kind === 'board' ? [{ address, identity: result.identity }] : []));

/** `boardId`: the board to find; `undefined`: the only one there is. */
export const findBoard = async (
  candidates: readonly CabledAddress[],
  boardId: string | undefined,
  probe: Probe,
): Promise<Result<FoundBoard, NotFound>> => {
  const tried = await probeAll(candidates, probe);
  const found = boardsAmong(tried).filter(({ identity }) => boardId === undefined || identity.boardId === boardId);
  const [board] = found;
  if (board === undefined) return refuse({ kind: 'none', tried });
  return found.length === 1 || boardId !== undefined ? ok(board) : refuse({ kind: 'several', found });
};

/** Every serial port of this machine, at the rate boards begin with, after those already `known`. */
export const candidateAddresses = async (known: readonly CabledAddress[]): Promise<readonly CabledAddress[]> => {
  const { ports } = await listSerialPorts();
  return [...known, ...ports.map(({ path }) => ({ kind: 'serial', path, baud: BAUDS[0] }) as const)];
};
