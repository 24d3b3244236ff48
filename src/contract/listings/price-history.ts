import * as v from 'valibot';
import { Time } from '../wire.ts';

/** Moment when a price fell from the one that is crossed out (additive); absent: nobody asked that one. */
export const crossed_out_since = v.optional(Time);

/** Since when a listing costs what it costs (additive); absent: nobody knows. */
export const price_since = v.optional(v.nullable(Time));
