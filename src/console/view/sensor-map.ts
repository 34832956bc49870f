/**
 * A map of a board's sensors: what is drawn for each point, and which points want somebody.
 *
 *     GET /api/v1/tables/ID/board ─ sensorMap ─▶ dots, stones, troubles ─▶ the page where boards are set up
 */
import { makePointName, type BoardSize, type Point } from '../../core/go/point.js';
import { EMPTY_BOARD_VIEW, type BoardView } from './board-view.js';

/** As the server answers (api/openapi.ts, `Board`). */
export interface BoardSeen {
  readonly address: string;
  readonly boardId: string | null;
  readonly link: 'up' | 'suspect' | 'down' | 'faulty';
  readonly size: BoardSize | null;
  readonly readings: readonly string[];
  readonly changes: readonly { readonly point: string; readonly count: number }[];
  readonly seen: readonly { readonly point: string; readonly reading: string; readonly agoMs: number }[];
  readonly levels: readonly number[] | null;
  readonly sensors: readonly { readonly point: string; readonly health: string }[];
  readonly hasLamps: boolean;
}

export interface SensorOnMap {
  readonly point: Point;
  readonly level: number;
  readonly look: 'well' | 'restless' | 'faulty' | 'stone';
  readonly count: number;
}

export interface SensorTrouble {
  readonly name: string;
  readonly kind: 'noisy' | 'faulty' | 'not-well';
  readonly count: number;
}

export interface SensorMap {
  readonly dots: readonly SensorOnMap[];
  readonly view: BoardView;
  /** Points that read anything but empty, by name. */
  readonly stones: readonly string[];
  readonly troubles: readonly SensorTrouble[];
  /** The least and the most of what is measured. */
  readonly range: { readonly least: number; readonly most: number } | undefined;
}

/** A stone that is put down and taken off is two changes; a hand that slides it, some more. Who changes oftener in a minute is restless. */
export const RESTLESS_CHANGES = 8;
/** The dot of a sensor that measures nothing. */
const DOT_OF_CONTACT = 0.25;
/** What wants somebody is never small. */
const DOT_OF_TROUBLE = 0.75;
const TROUBLES_SHOWN_MAX = 12;

const levelOf = (level: number | undefined, range: SensorMap['range']): number =>
  level === undefined || range === undefined || range.most === range.least
    ? DOT_OF_CONTACT
    : (level - range.least) / (range.most - range.least);

export const sensorMap = (seen: BoardSeen, size: BoardSize): SensorMap => {
  const names = Array.from({ length: size.width * size.height }, (_, point) => makePointName(point, size));
  const counts = new Map(seen.changes.map(({ point, count }) => [point, count]));
  const unwell = new Set(seen.sensors.map(({ point }) => point));
  const { levels } = seen;
  const range = levels === null || levels.length === 0 ? undefined : { least: Math.min(...levels), most: Math.max(...levels) };
  const dots = seen.readings.map((reading, point): SensorOnMap => {
    const count = counts.get(names[point] ?? '') ?? 0;
    const isRestless = count > RESTLESS_CHANGES;
    const look =
      reading === 'fault' || unwell.has(names[point] ?? '')
        ? 'faulty'
        : isRestless
          ? 'restless'
          : reading === 'occupied'
            ? 'stone'
            : 'well';
    const level = look === 'stone' ? 1 : look === 'well' ? levelOf(levels?.[point], range) : DOT_OF_TROUBLE;
    return { point, level, look, count: isRestless ? count : 0 };
  });
  const colored = seen.readings.flatMap((reading, point) =>
    reading === 'black' || reading === 'white' ? [{ point, color: reading, kind: 'stone' } as const] : [],
  );
  const troubles = dots.flatMap(({ point, look, count }): readonly SensorTrouble[] => {
    const name = names[point] ?? '';
    if (seen.readings[point] === 'fault') return [{ name, kind: 'faulty', count }];
    if (look === 'restless') return [{ name, kind: 'noisy', count }];
    return look === 'faulty' ? [{ name, kind: 'not-well', count }] : [];
  });
  return {
    dots,
    view: { ...EMPTY_BOARD_VIEW, stones: colored },
    stones: seen.readings.flatMap((reading, point) => (reading === 'empty' ? [] : [names[point] ?? ''])),
    troubles: troubles.slice(0, TROUBLES_SHOWN_MAX),
    range,
  };
};
