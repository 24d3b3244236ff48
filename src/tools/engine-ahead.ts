import type { Plugin } from 'vite';

/** Module that a page begins the engine with. */
const START = '/src/app/start-engine.ts';

/**
 * Names the engine's files in the frame that phones keep (index.html): opened from there, a page has nothing drawn and
 * asks for the engine first of all, and its files are read while the page's own script is. The server leaves these lines
 * out of what it sends itself (`data-kept`), where the engine waits until the page has settled.
 */
export function engineAhead(): Plugin {
  return {
    name: 'engine-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.values(bundle);
        const start = files.find((one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(START));
        if (!start) throw new Error(`no file begins with ${START}`);
        const needed = new Set([start.fileName]);
        for (const name of needed) {
          const chunk = bundle[name];
          if (chunk?.type === 'chunk') for (const next of chunk.imports) needed.add(next);
        }
        return [...needed]
          .filter((name) => !html.includes(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}`, 'data-kept': true },
            injectTo: 'head',
          }));
      },
    },
  };
}
