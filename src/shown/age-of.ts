import type { ComponentType } from 'react';
import type { QueryState } from '#offline/store/states.ts';

/** Age of what is shown, and that it stays on this phone: given from outside, as a screen does not know it. */
export type AgeOf = ComponentType<{ state: Pick<QueryState<unknown>, 'source' | 'asOf'> }>;
