/**
 * Every text can be read, in the light and in the dark: contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3, level AA).
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const RATIO_MIN = 4.5;
const STYLE = readFileSync('src/console/page/style/base.css', 'utf8');

/** Text on ground, as the style sheets use them. */
const PAIRS = [
  ['ink', 'ground'],
  ['ink', 'panel'],
  ['ink', 'hover'],
  ['ink', 'calm-ground'],
  ['muted', 'ground'],
  ['muted', 'panel'],
  ['accent', 'panel'],
  ['on-accent', 'accent'],
  ['good', 'ground'],
  ['good', 'panel'],
  ['warn', 'ground'],
  ['warn', 'panel'],
  ['warn', 'warn-ground'],
  ['bad', 'ground'],
  ['bad', 'panel'],
  ['bad', 'bad-ground'],
  ['good', 'good-ground'],
  ['count', 'panel'],
  ['count', 'count-ground'],
  ['muted', 'calm-ground'],
  ['ink', 'warn-ground'],
  ['ink', 'bad-ground'],
  ['ink', 'count-ground'],
  ['ground', 'bad'],
  ['ground', 'ink'],
  ['wood-ink', 'wood-dark'],
] as const;

type Colours = ReadonlyMap<string, string>;

const coloursIn = (css: string): Colours =>
  new Map([...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6});/g)].map((match) => [match[1] ?? '', match[2] ?? '']));

const [lightCss = '', darkCss = ''] = STYLE.split("[data-scheme='dark']");
const SCHEMES: readonly (readonly [string, Colours])[] = [
  ['light', coloursIn(lightCss)],
  ['dark', coloursIn(darkCss)],
];

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2, definitions). */
const luminance = (colour: string): number => {
  const channels = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (channels[0] ?? 0) + 0.7152 * (channels[1] ?? 0) + 0.0722 * (channels[2] ?? 0);
};

const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
};

describe.each(SCHEMES)('in the %s', (_, colours) => {
  test.each(PAIRS)('%s is readable on %s', (text, ground) => {
    const [textColour, groundColour] = [colours.get(text), colours.get(ground)];
    if (textColour === undefined || groundColour === undefined) throw new Error(`base.css has no --${text} or --${ground}`);
    expect(contrast(textColour, groundColour), `${textColour} on ${groundColour}`).toBeGreaterThanOrEqual(RATIO_MIN);
  });
});

test('black on white is 21 to 1, as the definition says', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});
