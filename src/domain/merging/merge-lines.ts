/** More lines than a person writes: beyond it nothing is merged, so that a batch of such texts cannot hold a server. */
export const MAX_MERGED_LINES = 1000;

/** Lines `start` up to `end` (not included) of the old text became `lines`; an insertion has start = end. */
interface Hunk {
  start: number;
  end: number;
  lines: readonly string[];
}

/**
 * Three-way merge of a text by lines (sync 7): both sides' changes where at least one untouched line lies between them,
 * the same change on both sides once. Null means that a person must choose: regions that overlap or touch, a text of
 * more than 1000 lines, or lines so alike that the result would not read back as these changes.
 *
 * Line ends of any kind count the same and come out as `\n`, as on the wire; a missing last one is a change like others.
 * Time and memory grow with the product of the line counts: 2 million cells of 2 bytes at the most.
 */
export function mergeLines(from: string, mine: string, theirs: string): string | null {
  const [old, ours, others] = [linesOf(from), linesOf(mine), linesOf(theirs)];
  if (Math.max(old.length, ours.length, others.length) > MAX_MERGED_LINES) return null;
  const hunks = joined(hunksOf(old, ours), hunksOf(old, others));
  if (!hunks) return null;
  const merged = withHunks(old, hunks);
  // Among repeated lines a change may be found at another place: merging again would then insert it again.
  const readBack = hunksOf(old, merged);
  const stable = readBack.length === hunks.length && readBack.every((hunk) => holds(hunks, hunk));
  return stable ? merged.join('\n') : null;
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Hunks of both sides in order, or null where two that differ overlap or touch. */
function joined(mine: readonly Hunk[], theirs: readonly Hunk[]): Hunk[] | null {
  const onlyMine = mine.filter((hunk) => !holds(theirs, hunk));
  const clash = onlyMine.some((a) => theirs.some((b) => a.start <= b.end && b.start <= a.end));
  return clash ? null : [...theirs, ...onlyMine].toSorted((a, b) => a.start - b.start);
}

function holds(hunks: readonly Hunk[], { start, end, lines }: Hunk): boolean {
  return hunks.some(
    (other) =>
      other.start === start &&
      other.end === end &&
      other.lines.length === lines.length &&
      other.lines.every((line, at) => line === lines[at]),
  );
}

function withHunks(old: readonly string[], hunks: readonly Hunk[]): string[] {
  const merged: string[] = [];
  let at = 0;
  for (const { start, end, lines } of hunks) {
    merged.push(...old.slice(at, start), ...lines);
    at = end;
  }
  return [...merged, ...old.slice(at)];
}

/** Hunks that lead from `old` to `now`: the gaps of a longest common subsequence, the earliest one where several are. */
function hunksOf(old: readonly string[], now: readonly string[]): Hunk[] {
  const common = commonLengths(old, now);
  const width = now.length + 1;
  const hunks: Hunk[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      i++;
      j++;
      continue;
    }
    const [start, first] = [i, j];
    while ((i < old.length || j < now.length) && !(i < old.length && j < now.length && old[i] === now[j])) {
      const without = i < old.length ? (common[(i + 1) * width + j] ?? 0) : -1;
      const beyond = j < now.length ? (common[i * width + j + 1] ?? 0) : -1;
      if (without >= beyond) i++;
      else j++;
    }
    hunks.push({ start, end: i, lines: now.slice(first, j) });
  }
  return hunks;
}

/** At i * (now.length + 1) + j: how many lines `old` from i and `now` from j have in common. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array {
  const width = now.length + 1;
  const common = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const cell = i * width + j;
      common[cell] =
        old[i] === now[j]
          ? (common[cell + width + 1] ?? 0) + 1
          : Math.max(common[cell + width] ?? 0, common[cell + 1] ?? 0);
    }
  }
  return common;
}
