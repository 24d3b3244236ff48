/** Rides with a link to the parts form: what was looked for and not found is what the text begins with. */
export const partSearchState = (words: string): { part: string } => ({ part: words });

/** Words that such a link brought; '' where another one led here. */
export function partSearchIn(state: unknown): string {
  const part: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'part') : null;
  return typeof part === 'string' ? part : '';
}
