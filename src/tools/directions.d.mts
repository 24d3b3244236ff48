/** Everything in the repository that points the wrong way, as lines for a person; empty when all is well. */
export function wrongDirections(root: string): string[];
