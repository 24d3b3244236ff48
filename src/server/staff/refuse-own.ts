import { type Refusal, refuse } from '#server/platform/calls/refuse.ts';

/** Whoever works here decides nothing about themselves. It says nothing about a password, so no limit of failures counts it. */
export const refuseOwn = (): Refusal =>
  refuse('forbidden', { detail: 'Somebody else of the staff has to do this for you' }, { uncounted: true });
