import { whenSessionKnown } from '#shown/when-session-known.tsx';

/** Whether a part of a list fits a vehicle of somebody's garage. */
export const PartFits = whenSessionKnown(
  async () => (await import('#features/garage/fits-mark.tsx')).FitsMark,
);
