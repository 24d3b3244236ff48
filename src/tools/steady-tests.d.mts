/** Places in the tests that go by a clock or by chance, as lines for a person; empty when all is well. */
export function unsteady(root: string): string[];
