import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** Facts that the build says of its files, by their sources (vite's manifest). */
const Manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    isEntry: v.optional(v.boolean(), false),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
);

/**
 * The links that name a screen's own scripts and styles in its drawn page, so that they are fetched together with the
 * first ones; those of the page itself stand in the template already.
 *
 * @param folder of the build's manifest, and of the file that says where each screen lies (tools/page-chunks.ts)
 * @returns by a screen's source; throws for one that was not built
 */
export function screenFiles(folder: string): (source: string) => string {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const manifest = v.parse(Manifest, read('manifest.json'));
  const screens = v.parse(Screens, read('screens.json'));
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const inTemplate = new Set(entries.flatMap((key) => withImports(manifest, key)));
  return (source) => {
    const lies = screens[source];
    const own = Object.keys(manifest).find((key) => lies !== undefined && manifest[key]?.file === lies);
    if (own === undefined) throw new Error(`the build has no file for ${source}`);
    const chunks = withImports(manifest, own)
      .filter((key) => !inTemplate.has(key))
      .map((key) => chunkOf(manifest, key));
    const styles = new Set(chunks.flatMap(({ css }) => css));
    return [
      ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ].join('');
  };
}

/** Which file each screen's source lies in. */
const Screens = v.record(v.string(), v.string());

type Manifest = v.InferOutput<typeof Manifest>;

function chunkOf(manifest: Manifest, key: string) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the build has no file for ${key}`);
  return chunk;
}

/** Chunks that a chunk needs before it and itself last, each once: in this order styles apply as they were written. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return [];
  seen.add(key);
  return [...chunkOf(manifest, key).imports.flatMap((name) => withImports(manifest, name, seen)), key];
}
