/** The `code` of a system error such as ENOENT, else an empty text. */
export function errorCodeOf(problem: unknown): string {
  return problem instanceof Error && 'code' in problem && typeof problem.code === 'string'
    ? problem.code
    : '';
}
