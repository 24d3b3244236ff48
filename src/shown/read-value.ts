import * as v from 'valibot';

/** Value as the schema reads it, or null: what an act holds may have been written by another build. */
export function readValue<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | null {
  const found = v.safeParse(schema, value);
  return found.success ? found.output : null;
}

/** Text of a draft; null for anything else that lies in its place. */
export const readText = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null);
