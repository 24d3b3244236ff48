import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { build } from 'vite';

/** A page of ours with no script of its own: same origin as the API, nothing else on it. */
export const EMPTY_PAGE = '/robots.txt';

/** One program for the page, in one text, as small as a build makes it. */
export async function pageScript(name: 'engine-phone' | 'workbox-phone' | 'pack-search'): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: new URL(`${name}.ts`, import.meta.url).pathname, formats: ['iife'], name: 'bench' },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const [chunk] = outputs;
  if (outputs.length !== 1 || chunk?.type !== 'chunk') throw new Error(`${name} is more than one file`);
  return chunk.code;
}

/** Runs one of the acts that a program of the bench left in the page, and reads what it says. */
export async function act<S extends v.GenericSchema>(
  page: Page,
  name: string,
  given: unknown,
  answer: S,
): Promise<v.InferOutput<S>> {
  // As text: the loader that runs our TypeScript would put a helper of its own into a function.
  const said: unknown = await page.evaluate(`acts.${name}(${JSON.stringify(given)})`);
  return v.parse(answer, said);
}
