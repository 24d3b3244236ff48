import { solvePuzzleInSteps } from '#domain/requests/puzzle-work.ts';

/** Works a puzzle out on this thread, in parts between which others have their turn. Null: `over` came first, or it is none. */
export async function solvePuzzle(puzzle: string, over: AbortSignal): Promise<string | null> {
  const parts = solvePuzzleInSteps(puzzle);
  for (;;) {
    const part = parts.next();
    if (part.done) return part.value;
    await new Promise((resolve) => setTimeout(resolve));
    if (over.aborted) return null;
  }
}
