import type { AnyQuery } from './declare.ts';

/** The catalogue on this phone as a read asks it. */
export interface PackSource {
  /**
   * Answer of the catalogue and from when it is; null where there is none, it does not know, or something as new is here.
   * @param newerThan ms
   */
  answer(
    def: AnyQuery,
    params: Readonly<Record<string, unknown>>,
    newerThan: number | null,
  ): Promise<{ body: unknown; asOf: number } | null>;
}
