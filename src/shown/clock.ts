import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { ageOf } from '#domain/listings/age.ts';

/** No screen counts seconds, and a page that rests shall not wake a phone more often. */
const STEP_MS = 60_000;
const everyStep = (listener: () => void): (() => void) => {
  const beat = setInterval(listener, STEP_MS);
  return () => clearInterval(beat);
};
const thisStep = (): number => Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS;

/** Now, in steps of a minute, or null in the first drawing: the server knows no time of day of the phone. */
export function useNow(): number | null {
  return useSyncExternalStore<number | null>(everyStep, thisStep, () => null);
}

/** A moment in words: "today 09:12", "yesterday 17:40", "20 Nov 2026, 11:04"; `first` where it begins a line. */
export function useMoment(): (at: number, now: number, place?: 'first') => string {
  const { t, i18n } = useLingui();
  return (at, now, place) => {
    const date = new Date(at);
    const time = i18n.date(date, { hour: '2-digit', minute: '2-digit', hour12: false });
    const { kind } = ageOf(at, now, -date.getTimezoneOffset());
    if (kind === 'today') return place ? t`Today ${time}` : t`today ${time}`;
    if (kind === 'yesterday') return place ? t`Yesterday ${time}` : t`yesterday ${time}`;
    const day = i18n.date(date, { day: 'numeric', month: 'short', year: 'numeric' });
    return t`${day}, ${time}`;
  };
}
