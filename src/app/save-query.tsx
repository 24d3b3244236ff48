import { whenSettled } from '#shown/when-settled.tsx';

/** "Save this search" over a list. */
export const SaveQuery = whenSettled(async () => (await import('./screens/search-acts.tsx')).SaveQuery);
