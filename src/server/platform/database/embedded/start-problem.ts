/** Why the server cannot start, in words for the person who started it. Shown without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}
