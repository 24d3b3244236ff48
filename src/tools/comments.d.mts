/** Doc comments that open neither with a noun nor with a verb, as lines for a person; empty when all is well. */
export function oddOpenings(root: string): string[];
