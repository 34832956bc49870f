/** The board, drawn. What is on it comes as a list (view/board-view); here it only gets its looks. */
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Color } from '../../core/go/color.js';
import { makePointName, type Point } from '../../core/go/point.js';
import { cursorAfter, middleOf } from '../view/board-cursor.js';
import { coordinateLabels, drawnStarPoints, pointNear, xOf, yOf, type BoardGeometry } from '../view/board-geometry.js';
import type { BoardView, DrawnMark, DrawnStone } from '../view/board-view.js';
import { useWords } from './language.js';

/** Sizes in spaces between lines. */
const STAR_RADIUS = 0.11;
const LAST_RADIUS = 0.235;
const RING_RADIUS = 0.4;
const BADGE_RADIUS = 0.235;
const BADGE_OFFSET = 0.3;
const CROSS_ARM = 0.2;
const LABEL_CELLS = 0.34;
/** Of a sensor's dot, in its map. */
const DOT_LEAST = 0.08;
const DOT_MOST = 0.36;
/** Smaller than this nobody reads a coordinate. */
const LABEL_PIXELS_MIN = 8.5;

const Gradients = (): JSX.Element => (
  <defs>
    <radialGradient id="black-stone" cx="0.36" cy="0.3" r="0.75">
      <stop offset="0" class="black-light" />
      <stop offset="0.45" class="black-middle" />
      <stop offset="1" class="black-dark" />
    </radialGradient>
    <radialGradient id="white-stone" cx="0.36" cy="0.3" r="0.8">
      <stop offset="0" class="white-light" />
      <stop offset="0.6" class="white-middle" />
      <stop offset="1" class="white-dark" />
    </radialGradient>
    <radialGradient id="stone-shadow">
      <stop offset="0.72" stop-color="#1d0f02" stop-opacity="0.42" />
      <stop offset="1" stop-color="#1d0f02" stop-opacity="0" />
    </radialGradient>
  </defs>
);

const Lines = ({ geometry }: { readonly geometry: BoardGeometry }): JSX.Element => {
  const { size, xs, ys, cell, lineWidth, edgeWidth, edgeOutset, width, height, labelInset } = geometry;
  const [left = 0, right = left] = [xs[0], xs.at(-1)];
  const [top = 0, bottom = top] = [ys[0], ys.at(-1)];
  const labels = coordinateLabels(size, { han: useWords().language !== 'en' });
  const fontSize = Math.max(LABEL_PIXELS_MIN, cell * LABEL_CELLS);
  const inner = [...xs.slice(1, -1).map((x) => `M${x} ${top}V${bottom}`), ...ys.slice(1, -1).map((y) => `M${left} ${y}H${right}`)];
  return (
    <>
      <path class="lines" d={inner.join('')} stroke-width={lineWidth} />
      <rect
        class="lines"
        x={left - edgeOutset}
        y={top - edgeOutset}
        width={right - left + 2 * edgeOutset}
        height={bottom - top + 2 * edgeOutset}
        stroke-width={edgeWidth}
      />
      {drawnStarPoints(size).map((point) => (
        <circle key={point} class="star" cx={xOf(point, geometry)} cy={yOf(point, geometry)} r={Math.max(1.6, cell * STAR_RADIUS)} />
      ))}
      <g class="labels" font-size={fontSize} aria-hidden="true">
        {xs.flatMap((x, column) => [
          <text key={`t${column}`} x={x} y={labelInset} dy="0.36em">
            {labels.top[column]}
          </text>,
          <text key={`b${column}`} x={x} y={height - labelInset} dy="0.36em">
            {labels.bottom[column]}
          </text>,
        ])}
        {ys.flatMap((y, row) => [
          <text key={`l${row}`} x={labelInset} y={y} dy="0.36em">
            {labels.left[row]}
          </text>,
          <text key={`r${row}`} x={width - labelInset} y={y} dy="0.36em">
            {labels.right[row]}
          </text>,
        ])}
      </g>
    </>
  );
};

const Stone = ({ stone, geometry, isLast }: { stone: DrawnStone; geometry: BoardGeometry; isLast: boolean }): JSX.Element => (
  <circle
    class={`stone ${stone.color} ${stone.kind}${isLast ? ' fresh' : ''}`}
    data-point={stone.point}
    cx={xOf(stone.point, geometry)}
    cy={yOf(stone.point, geometry)}
    r={geometry.stoneRadius}
    fill={`url(#${stone.color}-stone)`}
  />
);

const Badge = ({ x, y, cell, sign, kind }: { x: number; y: number; cell: number; sign: string; kind: string }): JSX.Element => (
  <g class={`badge ${kind}`}>
    <circle cx={x + BADGE_OFFSET * cell} cy={y - BADGE_OFFSET * cell} r={BADGE_RADIUS * cell} />
    <text x={x + BADGE_OFFSET * cell} y={y - BADGE_OFFSET * cell} dy="0.36em" font-size={cell * (sign.length === 1 ? 0.38 : 0.28)}>
      {sign}
    </text>
  </g>
);

const Mark = ({ mark, geometry, onColor }: { mark: DrawnMark; geometry: BoardGeometry; onColor: string }): JSX.Element => {
  const x = xOf(mark.point, geometry);
  const y = yOf(mark.point, geometry);
  const { cell } = geometry;
  switch (mark.kind) {
    case 'last':
      return <circle class={`last on-${onColor}`} cx={x} cy={y} r={LAST_RADIUS * cell} stroke-width={Math.max(1.2, cell * 0.07)} />;
    case 'doubtful':
      return <Badge x={x} y={y} cell={cell} sign="?" kind="doubtful" />;
    case 'flagged':
      return <Badge x={x} y={y} cell={cell} sign="!" kind="flagged" />;
    case 'seki': {
      const arm = CROSS_ARM * cell;
      return (
        <path
          class={`seki on-${onColor}`}
          stroke-width={Math.max(1.5, cell * 0.09)}
          d={`M${x - arm} ${y - arm}h${2 * arm}v${2 * arm}h${-2 * arm}z`}
        />
      );
    }
    case 'put-here':
      return <circle class="ring put-here" cx={x} cy={y} r={RING_RADIUS * cell} stroke-width={Math.max(1.5, cell * 0.1)} />;
    case 'take-off': {
      const arm = CROSS_ARM * cell;
      return (
        <g class="ring take-off" stroke-width={Math.max(1.5, cell * 0.1)}>
          <circle cx={x} cy={y} r={RING_RADIUS * cell} />
          <path d={`M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`} />
        </g>
      );
    }
  }
};

const Sensors = ({ sensors, geometry }: { readonly sensors: readonly SensorDot[]; readonly geometry: BoardGeometry }): JSX.Element => (
  <g aria-hidden="true">
    {sensors.map(({ point, level, look, count }) => {
      const [x, y, cell] = [xOf(point, geometry), yOf(point, geometry), geometry.cell];
      return (
        <g key={point} class={`sensor ${look}`} data-point={point}>
          <circle cx={x} cy={y} r={cell * (DOT_LEAST + (DOT_MOST - DOT_LEAST) * level)} />
          {count > 0 && <Badge x={x} y={y} cell={cell} sign={String(count)} kind="count" />}
        </g>
      );
    })}
  </g>
);

/** What a sensor says, for a map of them. `level`: 0 to 1, how large its dot is. */
export interface SensorDot {
  readonly point: Point;
  readonly level: number;
  readonly look: 'well' | 'restless' | 'faulty' | 'stone';
  /** How often it has changed lately. */
  readonly count: number;
}

export interface BoardPictureProps {
  readonly view: BoardView;
  readonly geometry: BoardGeometry;
  readonly label: string;
  /** The number of the move that put the stone there, a point; 0: none. Absent: none is shown. */
  readonly numbers?: readonly number[] | undefined;
  /** Whose an empty point is: a black square, a white diamond. */
  readonly territory?: ReadonlyMap<Point, Color> | undefined;
  /** A map of the sensors, under the stones. */
  readonly sensors?: readonly SensorDot[] | undefined;
  /** A touch on the board, at the point nearest to it. */
  readonly onPoint?: ((point: Point) => void) | undefined;
}

export const BoardPicture = ({ view, geometry, label, numbers, territory, sensors, onPoint }: BoardPictureProps): JSX.Element => {
  const lines = useMemo(() => <Lines geometry={geometry} />, [geometry]);
  const last = view.marks.find(({ kind }) => kind === 'last')?.point;
  const colors = new Map(view.stones.map(({ point, color }) => [point, color]));
  const { width, height, cell, stoneRadius } = geometry;
  const { say } = useWords();
  const [cursor, setCursor] = useState<Point>();
  const there = cursor === undefined ? undefined : colors.get(cursor);
  const onKey = (event: KeyboardEvent): void => {
    const at = cursor ?? last ?? middleOf(geometry.size);
    if (event.key === 'Enter' || event.key === ' ') onPoint?.(at);
    const next = cursorAfter(event.key, at, geometry.size);
    if (next !== undefined) setCursor(next);
    if (next === undefined && event.key !== 'Enter' && event.key !== ' ') return;
    // The page's own keys go from move to move.
    event.preventDefault();
    event.stopPropagation();
  };
  const keys =
    onPoint === undefined
      ? { role: 'img' as const }
      : {
          role: 'application' as const,
          tabIndex: 0,
          'aria-description': say('board.keys'),
          onKeyDown: onKey,
          onFocus: (): void => setCursor((before) => before ?? last ?? middleOf(geometry.size)),
        };
  return (
    <>
      <svg
        class={onPoint === undefined ? 'board' : 'board touched'}
        {...keys}
        aria-label={label}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        onClick={
          onPoint === undefined
            ? undefined
            : (event) => {
                const box = event.currentTarget.getBoundingClientRect();
                const point = pointNear(event.clientX - box.left, event.clientY - box.top, geometry);
                if (point !== undefined) onPoint(point);
              }
        }
      >
        <Gradients />
        {lines}
        {sensors !== undefined && <Sensors sensors={sensors} geometry={geometry} />}
        <g aria-hidden="true">
          {view.stones
            .filter(({ kind }) => kind === 'stone')
            .map(({ point }) => (
              <circle
                key={point}
                class={point === last ? 'fresh' : undefined}
                cx={xOf(point, geometry) + cell * 0.03}
                cy={yOf(point, geometry) + cell * 0.08}
                r={stoneRadius * 1.08}
                fill="url(#stone-shadow)"
              />
            ))}
        </g>
        <g>
          {view.stones.map((stone) => (
            <Stone key={`${stone.point}${stone.color}`} stone={stone} geometry={geometry} isLast={stone.point === last} />
          ))}
        </g>
        {territory !== undefined && (
          <g class="territory" aria-hidden="true">
            {[...territory].map(([point, color]) => {
              const [x, y, arm] = [xOf(point, geometry), yOf(point, geometry), cell * 0.17];
              return color === 'black' ? (
                <path key={point} class="of-black" d={`M${x - arm} ${y - arm}h${2 * arm}v${2 * arm}h${-2 * arm}z`} />
              ) : (
                <path
                  key={point}
                  class="of-white"
                  d={`M${x} ${y - 1.35 * arm}l${1.35 * arm} ${1.35 * arm}l${-1.35 * arm} ${1.35 * arm}l${-1.35 * arm} ${-1.35 * arm}z`}
                />
              );
            })}
          </g>
        )}
        {numbers !== undefined && (
          <g class="numbers" aria-hidden="true" font-size={cell * 0.42}>
            {view.stones.map(({ point, color }) => {
              const number = numbers[point] ?? 0;
              return number === 0 ? null : (
                <text key={point} class={`on-${color}`} x={xOf(point, geometry)} y={yOf(point, geometry)} dy="0.36em">
                  {number}
                </text>
              );
            })}
          </g>
        )}
        <g aria-hidden="true">
          {view.marks.map((mark) => (
            <Mark key={`${mark.point}${mark.kind}`} mark={mark} geometry={geometry} onColor={colors.get(mark.point) ?? 'wood'} />
          ))}
        </g>
        {onPoint !== undefined && cursor !== undefined && (
          <rect
            class="cursor"
            aria-hidden="true"
            x={xOf(cursor, geometry) - cell / 2}
            y={yOf(cursor, geometry) - cell / 2}
            width={cell}
            height={cell}
            rx={cell * 0.12}
          />
        )}
      </svg>
      {onPoint !== undefined && (
        <span class="unseen" aria-live="polite">
          {cursor === undefined
            ? ''
            : say('board.at', {
                point: makePointName(cursor, geometry.size),
                what: say(there === undefined ? 'board.empty' : `stone.${there}`),
              })}
        </span>
      )}
    </>
  );
};
