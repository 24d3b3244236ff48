import { whenSettled } from '#shown/when-settled.tsx';

/** Duty and taxes with their rules, once the page has settled: the price to the port stands without them. */
export const Duty = whenSettled(async () => (await import('./duty-box.tsx')).DutyBox);
