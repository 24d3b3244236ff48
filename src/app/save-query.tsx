import { whenSessionKnown } from '#shown/when-session-known.tsx';

/** "Save this search" over a list. */
export const SaveQuery = whenSessionKnown(async () => (await import('./screens/search-acts.tsx')).SaveQuery);
