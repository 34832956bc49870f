/** What an overlay shows and how, as its address says. Whatever cannot be read is as usual: a stream goes on. */

export const OVERLAY_SIDES = ['left', 'right', 'top', 'bottom'] as const;
export type OverlaySide = (typeof OVERLAY_SIDES)[number];

export interface OverlayParts {
  readonly board: boolean;
  readonly names: boolean;
  readonly clocks: boolean;
  readonly captions: boolean;
  /** Where it stands in the picture. */
  readonly side: OverlaySide;
  /** Of the board and of the letters, in CSS pixels. */
  readonly size: number;
  readonly text: number;
  /** As CSS has them. */
  readonly color: string;
  readonly ground: string;
}

const SIZE = { usual: 640, least: 80, most: 2160 } as const;
const TEXT = { usual: 36, least: 8, most: 300 } as const;

const within = (
  text: string | null,
  { usual, least, most }: { readonly usual: number; readonly least: number; readonly most: number },
): number => {
  const number = Number(text);
  return text === null || text === '' || !Number.isFinite(number) ? usual : Math.min(most, Math.max(least, number));
};

const colorOf = (text: string | null, usual: string): string => (text !== null && /^[0-9a-f]{3,8}$/i.test(text) ? `#${text}` : usual);

export const parseOverlay = (query: string): OverlayParts => {
  const given = new URLSearchParams(query);
  const isOn = (name: string): boolean => !['0', 'off', 'no', 'false'].includes(given.get(name) ?? '1');
  return {
    board: isOn('board'),
    names: isOn('names'),
    clocks: isOn('clocks'),
    captions: isOn('captions'),
    side: OVERLAY_SIDES.find((side) => side === given.get('side')) ?? 'left',
    size: within(given.get('size'), SIZE),
    text: within(given.get('text'), TEXT),
    color: colorOf(given.get('color'), '#ffffff'),
    ground: colorOf(given.get('ground'), '#000000aa'),
  };
};
