/**
 * A size as the data labels say it: whole KB up to 999, then MB with one decimal (look "How it is shown").
 * A KB is 1000 bytes, as mobile networks count; anything at all is at least "1 KB".
 */
export function bytesText(bytes: number): string {
  const kilobytes = Math.round(bytes / 1000);
  if (kilobytes < 1000) return `${bytes > 0 ? Math.max(1, kilobytes) : 0} KB`;
  return `${(Math.round(bytes / 100_000) / 10).toFixed(1)} MB`;
}
