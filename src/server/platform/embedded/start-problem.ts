/** Why the server cannot start, in words for the person who started it. Shown without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}

/** The `code` of a system error such as ENOENT, else an empty text. */
export function codeOf(problem: unknown): string {
  return problem instanceof Error && 'code' in problem && typeof problem.code === 'string'
    ? problem.code
    : '';
}
