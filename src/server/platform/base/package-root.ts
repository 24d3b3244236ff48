import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The package's root: the nearest folder upward whose package.json has our name. The server runs from its sources
 * and from dist/server/main.js, in whatever working folder it was started.
 * @throws Error when the server was taken out of its package
 */
export function packageRoot(): string {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = dirname(folder)) {
    if (isOurs(join(folder, 'package.json'))) return folder;
    if (dirname(folder) === folder) throw new Error(`No package.json of chicargos above ${start}`);
  }
}

function isOurs(path: string): boolean {
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof parsed === 'object' && parsed !== null && 'name' in parsed && parsed.name === 'chicargos';
  } catch {
    return false;
  }
}
