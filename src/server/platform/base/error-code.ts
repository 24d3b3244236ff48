/** The `code` of a system error such as ENOENT, else an empty text. */
export function codeOf(problem: unknown): string {
  return problem instanceof Error && 'code' in problem && typeof problem.code === 'string'
    ? problem.code
    : '';
}
