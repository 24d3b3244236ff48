import { expect, test } from 'vitest';
import { DESTINATIONS } from '#domain/places/destinations.ts';
import { shipToGuess } from '#domain/places/ship-to-guess.ts';

/** Settled point 30: a guess by time zone and language, and none where nothing speaks for one. */
test.each([
  { timeZone: 'Africa/Lusaka', languages: ['en-GB'], place: 'ZM Walvis Bay' },
  { timeZone: 'Africa/Maputo', languages: ['pt-PT'], place: 'MZ Beira' },
  { timeZone: 'Indian/Mauritius', languages: [], place: 'MU ' },
  // A phone that somebody brought along: its languages speak for a country.
  { timeZone: 'Europe/London', languages: ['en-GB', 'en-ZM'], place: 'ZM Walvis Bay' },
  { timeZone: 'UTC', languages: ['sw-Latn-TZ'], place: 'TZ Dar Es Salaam' },
  // The clock goes first: English of the United Kingdom is on most phones.
  { timeZone: 'Africa/Kampala', languages: ['en-KE'], place: 'UG Mombasa' },
  { timeZone: 'UTC', languages: ['en-US', 'sw', 'pt'], place: null },
  { timeZone: 'Asia/Tokyo', languages: ['ja-JP'], place: null },
  { timeZone: '', languages: ['en-JM'], place: null },
])('$timeZone and $languages: $place', ({ timeZone, languages, place }) => {
  const guess = shipToGuess({ timeZone, languages });
  expect(guess && `${guess.country.code} ${guess.port}`).toBe(place);
});

test('each country that we ship to is guessed by its own zone, which this machine knows', () => {
  const zones = new Set(Intl.supportedValuesOf('timeZone'));
  const guessed = [...zones].flatMap(
    (timeZone) => shipToGuess({ timeZone, languages: [] })?.country.code ?? [],
  );
  expect(guessed.toSorted()).toEqual(DESTINATIONS.map(({ code }) => code).toSorted());
});
