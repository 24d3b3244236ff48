/** Everything in the repository that points the wrong way, as lines for a person; empty when all is well. */
export function wrongDirections(root: string): string[];

/** Folders with rooms, each with the line that ARCHITECTURE.md draws of it. */
export const DRAWING: readonly { folder: string; line: string }[];

/** Layers, each with those that it may import besides itself. */
export const LAYERS: readonly { layer: string; targets: readonly string[] }[];
