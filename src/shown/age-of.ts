import type { ComponentType } from 'react';
import type { QueryState } from '#offline/store/states.ts';

/** How old what is shown is, and that it stays on this phone: given from outside, as a screen does not know it. */
export type AgeOf = ComponentType<{ state: Pick<QueryState<unknown>, 'source' | 'asOf'> }>;
