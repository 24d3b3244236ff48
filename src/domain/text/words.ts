/** Search texts may be this long; longer is 400 `max_length` (contract 4.3). */
export const MAX_SEARCH = 255;

/**
 * The words of a text as search compares them: lower case, accents stripped, runs of letters, digits and
 * inner dots (contract 4.3). "Citroën C4 1.6 HDi." gives citroen, c4, 1.6, hdi.
 */
export function searchWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
  return plain.match(/[\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*/gu) ?? [];
}

/** The rule of the parameter `search`: every word begins some token. No words match everything. */
export function matchesWords(words: readonly string[], tokens: readonly string[]): boolean {
  return words.every((word) => tokens.some((token) => token.startsWith(word)));
}

/**
 * The word that was probably meant ("did you mean", contract 4.3 and 7.1), or null: when the word begins one
 * that is known (it finds something), when it is short or has a digit (1.6 is not a slip for 1.8), when none is
 * near. One slip is forgiven from three letters on, two from six; the nearer word wins, then the earlier one.
 * @param vocabulary words as `searchWords` gives them, the likelier first; some with blanks between, which are meant where they
 *   are written as one
 */
export function nearWord(word: string, vocabulary: Iterable<string>): string | null {
  const wanted = searchWords(word)[0];
  if (wanted === undefined || wanted.length < 3 || /\p{N}/u.test(wanted)) return null;
  let best: string | null = null;
  let bound = wanted.length < 6 ? 1 : 2;
  for (const known of vocabulary) {
    const isOne = !known.includes(' ');
    if (isOne && known.startsWith(wanted)) return null;
    const slips = slipsBetween(wanted, isOne ? known : known.replaceAll(' ', ''), bound);
    if (slips > bound || (best !== null && slips === bound)) continue;
    best = known;
    bound = slips;
  }
  return best;
}

/** Letters added, lost, changed or swapped between two words; stops counting past `bound`. */
function slipsBetween(left: string, right: string, bound: number): number {
  if (Math.abs(left.length - right.length) > bound) return bound + 1;
  let before: number[] = [];
  let above = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const line = [row];
    let least = row;
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      line.push(cost);
      least = Math.min(least, cost);
    }
    if (least > bound) return bound + 1;
    before = above;
    above = line;
  }
  return above[right.length] ?? bound + 1;
}
