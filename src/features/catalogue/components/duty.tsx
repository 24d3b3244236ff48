import { whenSessionKnown } from '#shown/when-session-known.tsx';

/** Duty and taxes with their rules, once the page has settled: the price to the port stands without them. */
export const Duty = whenSessionKnown(async () => (await import('./duty-box.tsx')).DutyBox);
