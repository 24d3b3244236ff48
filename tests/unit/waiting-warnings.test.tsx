import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { WarningNotes } from '#features/waiting/components/warning-notes.tsx';
import { type Warnings, warningsOf } from '#features/waiting/components/warnings.ts';
import type { Load } from '#offline/face/centre-face.ts';
import {
  LONG_UNSENT_MS,
  MAX_PHOTO_BYTES,
  MAX_PHOTOS,
  MAX_WAITING,
  MAX_WAITING_BYTES,
} from '#offline/store/limits.ts';

/** Nearness of a phone to taking no more, and the words that the waiting list has for it. */
const NOW = Date.parse('2026-11-28T10:00:00Z');
const load = (given: Partial<Load>): Load => ({
  commands: 1,
  bytes: 100,
  photos: 0,
  photoBytes: 0,
  photosOf: new Map(),
  followersOf: new Map(),
  ...given,
});

test.each([
  ['little waits', {}, { work: 'room', photos: 'room' }],
  ['one item fewer than a warning', { commands: MAX_WAITING * 0.8 - 1 }, { work: 'room', photos: 'room' }],
  ['four fifths of the items', { commands: MAX_WAITING * 0.8 }, { work: 'soon', photos: 'room' }],
  ['four fifths of the bytes', { bytes: MAX_WAITING_BYTES * 0.8 }, { work: 'soon', photos: 'room' }],
  ['all the items', { commands: MAX_WAITING }, { work: 'full', photos: 'room' }],
  ['all the bytes but a few', { bytes: MAX_WAITING_BYTES - 100 }, { work: 'full', photos: 'room' }],
  ['four fifths of the photos', { photos: MAX_PHOTOS * 0.8 }, { work: 'room', photos: 'soon' }],
  ['all that photos may take', { photoBytes: MAX_PHOTO_BYTES }, { work: 'room', photos: 'full' }],
] as const)('%s', (_, given, said) => {
  expect(warningsOf(load(given), [], NOW)).toEqual({ ...said, longSince: null });
});

test('what has waited two days unsent is named, what was sent or done is not', () => {
  const since = (state: string, age: number) =>
    warningsOf(load({}), [{ state, createdAt: NOW - age } as never], NOW).longSince;
  expect(since('queued', LONG_UNSENT_MS)).toBe(NOW - LONG_UNSENT_MS);
  expect(since('sending', LONG_UNSENT_MS)).toBe(NOW - LONG_UNSENT_MS);
  expect(since('queued', LONG_UNSENT_MS - 1)).toBeNull();
  expect(since('done', LONG_UNSENT_MS)).toBeNull();
});

const i18n = await i18nFor('en');
const drawn = (warnings: Partial<Warnings>): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <WarningNotes warnings={{ work: 'room', photos: 'room', longSince: null, ...warnings }} ways={null} />
    </I18nProvider>,
  );

test('each warning has words of its own, and with room there are none', () => {
  expect(drawn({})).toBe('');
  expect(drawn({ work: 'soon' })).toContain('This phone will soon have no room for more.');
  expect(drawn({ work: 'full' })).toContain('This phone has no room for more.');
  expect(drawn({ photos: 'soon' })).toContain('This phone will soon have no room for more photos.');
  expect(drawn({ photos: 'full' })).toContain('This phone has no room for more photos.');
});
