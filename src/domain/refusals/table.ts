import { ANY_CALL } from './any-call.ts';
import { BASKET } from './basket.ts';
import { BATCH } from './batch.ts';
import { FILES } from './files.ts';
import { IDENTITY } from './identity.ts';
import { ORDERS } from './orders.ts';
import { SELLING } from './selling.ts';
import { SHOP } from './shop.ts';
import { STAFF } from './staff.ts';

/**
 * Every code that the server refuses with: its status, its sentence, what comes beside it and where it is described.
 * Server, screens and docs/refusals.md read it. The page itself does not hold it: what it needs is filled in as it is built.
 */
export const REFUSALS = {
  ...ANY_CALL,
  ...BASKET,
  ...ORDERS,
  ...IDENTITY,
  ...SHOP,
  ...SELLING,
  ...FILES,
  ...BATCH,
  ...STAFF,
} as const;

export type RefusalCode = keyof typeof REFUSALS;
/** A code that a call may answer only where it declares it. */
export type TradeCode = Exclude<RefusalCode, keyof typeof ANY_CALL | keyof typeof BATCH>;

type Places<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Places<Rest>
  : never;
type FieldOf<C extends RefusalCode> = C extends RefusalCode
  ? (typeof REFUSALS)[C] extends { fields: readonly (infer Name extends string)[] }
    ? Name
    : never
  : never;

/** Values of a code: those that its sentence is filled with, or a sentence of the case, and what stands beside it. */
export type RefusalValues<C extends RefusalCode> = { readonly [Name in FieldOf<C>]?: unknown } & (
  | { readonly [Name in Places<(typeof REFUSALS)[C]['text']>]: string | number }
  | { readonly detail: string }
);
/** The same as arguments: left out where a code needs none. */
export type RefusalArguments<C extends RefusalCode, More extends object> = [
  Places<(typeof REFUSALS)[C]['text']>,
] extends [never]
  ? [values?: RefusalValues<C>, more?: More]
  : [values: RefusalValues<C>, more?: More];
