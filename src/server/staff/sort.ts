/** The order that was asked for: its name and which way round; the first of those known where it is none of them. */
export function sortIn<S extends string>(
  known: readonly [S, ...S[]],
  wanted: string,
): { by: string; direction: 'asc' | 'desc' } {
  const sort = known.find((one) => one === wanted.trim()) ?? known[0];
  return { by: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' };
}
