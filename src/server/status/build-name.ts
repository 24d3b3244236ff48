import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

let known: string | undefined;

/** Eight hex digits that are the same for the same program, so that one sees which build a server runs. */
export function buildName(): string {
  return (known ??= createHash('sha256')
    .update(readFileSync(new URL(import.meta.url)))
    .digest('hex')
    .slice(0, 8));
}
