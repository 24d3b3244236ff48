import { whenSettled } from '#shown/when-settled.tsx';

/** Keeps a part or another item of a list. */
export const ItemHeart = whenSettled(async () => (await import('./screens/search-acts.tsx')).ItemHeart);
