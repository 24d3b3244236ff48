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

/** Files that a drawn page of a screen names beside what every page does, as HTML. */
export interface ScreenFiles {
  /** Its style sheets, whole: a link to one would stand in line behind the scripts, and nothing is shown before it. */
  styles: string;
  /** Links that fetch its scripts together with the first ones. */
  scripts: string;
}

/**
 * A screen's own scripts and styles; those of the page itself stand in the template already.
 *
 * @param folder of the build's manifest, and of the file that says where each screen lies (tools/page-chunks.ts)
 * @returns by a screen's source; throws for one that was not built
 */
export function screenFiles(folder: string): (source: string) => ScreenFiles {
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
    return {
      styles: [...styles].map((file) => sheetIn(join(folder, '..'), `/${file}`)).join(''),
      scripts: chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`).join(''),
    };
  };
}

/**
 * A style sheet of the build inside the page, with the address that it has else: the page's loader takes it for loaded.
 * @param client folder of what is served
 */
function sheetIn(client: string, address: string): string {
  const css = readFileSync(join(client, address), 'utf8').trim();
  if (/<\/style/i.test(css)) throw new Error(`${address} would end its own element`);
  return `<style data-from="${address}">${css}</style>`;
}

const SHEET = /<link rel="stylesheet" crossorigin href="(\/[^"]+)">/g;

/** The page's frame with its own style sheets in it. */
export const withSheets = (client: string, template: string): string =>
  template.replace(SHEET, (_, address: string) => sheetIn(client, address));

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
