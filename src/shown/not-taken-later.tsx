import { askedFor } from './asked-for.tsx';

/** Why the phone did not take an act; its words come when they are needed. */
export const NotTakenNote = askedFor(() => import('./not-taken.tsx').then((part) => part.NotTakenNote));
