/** Number of references of the code to a text that were read, and those that lead nowhere, as lines for a person. */
export function references(root: string): { count: number; lost: string[] };
