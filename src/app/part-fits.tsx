import { whenSessionKnown } from '#shown/when-session-known.tsx';

/** Tells whether a part of a list fits a vehicle of somebody's garage. */
export const PartFits = whenSessionKnown(
  async () => (await import('#features/garage/fits-mark.tsx')).FitsMark,
);

/** Chips that narrow a list to what fits a vehicle of the garage. */
export const FitsChips = whenSessionKnown(
  async () => (await import('#features/garage/fits-chips.tsx')).FitsChips,
);
