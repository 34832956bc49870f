/** What the system refuses is told in words, with its place. */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { messageOf, reasonOf } from '../../src/core/result.js';

const thrownBy = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('it was not refused');
};

test('a file that is not there, and a folder in its place', () => {
  expect(messageOf(thrownBy(() => readFileSync('/nowhere/at/all')))).toBe('/nowhere/at/all: there is no such file or folder');
  expect(reasonOf(thrownBy(() => readFileSync('/')))).toBe('it is a folder');
});

test('a port at which nobody listens', async () => {
  const error = await new Promise((resolve) => connect(1, '127.0.0.1').on('error', resolve));
  expect(messageOf(error)).toBe('127.0.0.1:1: nobody listens there');
});

test('a full disk, wherever it is said', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(messageOf(full)).toBe('the disk is full');
});

test('every other fault says what it says', () => {
  expect(messageOf(new Error('the pack is damaged'))).toBe('the pack is damaged');
  expect(messageOf('thrown as it is')).toBe('thrown as it is');
  expect(messageOf(Object.assign(new Error('odd'), { code: 'EWHATEVER' }))).toBe('odd');
});
