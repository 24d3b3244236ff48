import { whenSettled } from '#shown/when-settled.tsx';

/** Whether a part of a list fits a vehicle of somebody's garage. */
export const PartFits = whenSettled(async () => (await import('#features/garage/fits-mark.tsx')).FitsMark);
