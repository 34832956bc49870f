/** What the address of an overlay says, and that nothing in it can break a stream. */
import { expect, test } from 'vitest';
import { parseOverlay } from '../../../src/console/view/overlay-parts.js';

test('parts are on or off, sizes, side and colours as the address says', () => {
  expect(parseOverlay('?board=0&names=1&clocks=off&side=bottom&size=480&text=48&color=fc0&ground=00000080')).toEqual({
    board: false,
    names: true,
    clocks: false,
    captions: true,
    side: 'bottom',
    size: 480,
    text: 48,
    color: '#fc0',
    ground: '#00000080',
  });
});

test.each(['', '?size=-5&text=1e9&side=up&color=red;}body{display:none&ground=url(x)', '?size=NaN&text='])('%s is as usual', (query) => {
  const parts = parseOverlay(query);
  expect(parts).toMatchObject({ side: 'left', color: '#ffffff', ground: '#000000aa' });
  expect(parts.size).toBeGreaterThanOrEqual(80);
  expect(parts.text).toBeLessThanOrEqual(300);
});
