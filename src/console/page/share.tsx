/** What one takes along from a table: its address as text and as a QR code, the board as a picture, the record. */
import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { encode } from 'uqr';
import { useWords } from './language.js';

/** Light modules around a code (ISO/IEC 18004). */
const QUIET_MODULES = 2;
const PICTURE_PIXELS = 1600;

export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }): JSX.Element => {
  const path = useMemo(() => {
    const { data, size } = encode(text, { border: QUIET_MODULES });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, d: dark.join('') };
  }, [text]);
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${path.size} ${path.size}`} shape-rendering="crispEdges">
      <rect width={path.size} height={path.size} fill="#fff" />
      <path d={path.d} fill="#000" />
    </svg>
  );
};

const download = (blob: Blob, name: string): void => {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

/** What the style sheet says of these is written into the drawing, which leaves the page. */
const KEPT_STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'stop-color',
  'text-anchor',
  'font-weight',
];

/** The board on show as a drawing that stands by itself, on plain wood. */
const drawBoard = (): { readonly svg: string; readonly width: number; readonly height: number } | undefined => {
  const board = document.querySelector<SVGSVGElement>('.stage .board');
  if (board === null) return undefined;
  const copy = board.cloneNode(true) as SVGSVGElement;
  const originals = board.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, index) => {
    const original = originals[index];
    if (original === undefined) return;
    const style = getComputedStyle(original);
    for (const name of KEPT_STYLES) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('class');
  });
  const { width, height } = board.viewBox.baseVal;
  const wood = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({ width: String(width), height: String(height), fill: '#e2b46d' }))
    wood.setAttribute(name, value);
  copy.prepend(wood);
  copy.setAttribute('font-family', 'sans-serif');
  return { svg: new XMLSerializer().serializeToString(copy), width, height };
};

const savePng = async (name: string): Promise<void> => {
  const drawn = drawBoard();
  if (drawn === undefined) return;
  const picture = new Image();
  const source = URL.createObjectURL(new Blob([drawn.svg], { type: 'image/svg+xml' }));
  picture.src = source;
  await picture.decode();
  URL.revokeObjectURL(source);
  const canvas = document.createElement('canvas');
  const scale = PICTURE_PIXELS / Math.max(drawn.width, drawn.height);
  canvas.width = Math.round(drawn.width * scale);
  canvas.height = Math.round(drawn.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob !== null && download(blob, name));
};

interface ShareProps {
  readonly tableId: string;
  /** The move on show: pictures are named after it. */
  readonly number: number;
  readonly onClose: () => void;
}

export const Share = ({ tableId, number, onClose }: ShareProps): JSX.Element => {
  const { say } = useWords();
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const address = location.href;
  const name = `${tableId}-${number}`;
  const copy = (): void => {
    // Browsers give the clipboard only to pages by https and of this machine; elsewhere the text is marked for copying.
    field.current?.select();
    void (navigator.clipboard as Clipboard | undefined)?.writeText(address).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <section class="sheet share" aria-label={say('table.share')}>
      <header>
        <h2>{say('table.share')}</h2>
        <button type="button" class="plain-button" onClick={onClose}>
          {say('page.close')}
        </button>
      </header>
      <QrCode text={address} label={say('table.qr')} />
      <div class="share-address">
        <input ref={field} readonly value={address} aria-label={say('table.link-here')} />
        <button type="button" class="plain-button" onClick={copy}>
          {say(isCopied ? 'page.copied' : 'page.copy')}
        </button>
      </div>
      <div class="share-files">
        <button
          type="button"
          class="plain-button"
          onClick={() => {
            const drawn = drawBoard();
            if (drawn !== undefined) download(new Blob([drawn.svg], { type: 'image/svg+xml' }), `${name}.svg`);
          }}
        >
          {say('table.save-svg')}
        </button>
        <button type="button" class="plain-button" onClick={() => void savePng(`${name}.png`)}>
          {say('table.save-png')}
        </button>
      </div>
    </section>
  );
};
