import { whenSessionKnown } from '#shown/when-session-known.tsx';

/** Keeps a part or another item of a list. */
export const ItemHeart = whenSessionKnown(async () => (await import('./screens/search-acts.tsx')).ItemHeart);
