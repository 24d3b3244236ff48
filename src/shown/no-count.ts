import { asksForNoCount } from '#domain/people/consents.ts';

/** Tells whether this browser asks that nothing be counted; the server hears the same with each call. */
export const browserAsksForNoCount = (): boolean =>
  'navigator' in globalThis &&
  asksForNoCount({
    gpc: Reflect.get(navigator, 'globalPrivacyControl'),
    dnt: Reflect.get(navigator, 'doNotTrack'),
  });
