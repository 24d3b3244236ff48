import { onDemand } from './on-demand.tsx';

/** Why the phone did not take an act; its words come when they are needed. */
export const LocalWriteErrorNote = onDemand(() =>
  import('./local-write-error.tsx').then((part) => part.LocalWriteErrorNote),
);
