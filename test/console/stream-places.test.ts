import { expect, test } from 'vitest';
import { PLACES_PER_ADDRESS_MAX, SPECTATORS_MAX, StreamPlaces } from '../../src/console/stream-places.js';

const takeAll = (places: StreamPlaces, address: string, isSignedIn = false): (() => void)[] => {
  const taken: (() => void)[] = [];
  for (;;) {
    const giveBack = places.take(address, isSignedIn);
    if (giveBack === undefined) return taken;
    taken.push(giveBack);
  }
};

test('one address takes half of the places, and the next one finds the other half', () => {
  const places = new StreamPlaces();
  expect(takeAll(places, '192.168.1.20')).toHaveLength(PLACES_PER_ADDRESS_MAX);
  expect(places.take('192.168.1.21', false)).toBeDefined();
});

test('when all are taken whoever is signed in still gets in', () => {
  const places = new StreamPlaces();
  const taken = [takeAll(places, 'one'), takeAll(places, 'other')].flat();
  expect(taken).toHaveLength(SPECTATORS_MAX);
  expect(places.take('third', false)).toBeUndefined();
  expect(places.take('third', true)).toBeDefined();
});

test('a place that is given back is free, once', () => {
  const places = new StreamPlaces();
  const taken = takeAll(places, 'one');
  taken[0]?.();
  taken[0]?.();
  expect(takeAll(places, 'one')).toHaveLength(1);
});
