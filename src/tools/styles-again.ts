import type { Plugin } from 'vite';

/** Acts of the loader on style sheets, and what it does instead. */
const CHANGES = [
  [/\(err\) => \{\s*seen\[href\] = void 0;/, '(err) => { delete seen[href];'],
  [/if \(e\.type === "error"\) rej\(/, 'if (e.type === "error") link.remove(), rej('],
  [
    /if \(link\.rel === "stylesheet"\) preloadedHrefs\.styles\.add\(link\.href\);\s*\}/,
    `$&
    for (const { dataset } of document.querySelectorAll("style[data-from]"))
      preloadedHrefs.styles.add(new URL(dataset.from, location.href).href);`,
  ],
] as const;

/**
 * The build's loader asks for each style sheet of a chunk once. One that was lost on the line fails its chunk, and the
 * next try would draw it without its styles: so it forgets a sheet that was lost, and asks for it again with the chunk.
 * One that the server wrote into the page (server/platform/pages/screen-files.ts) is there already.
 */
export function stylesAgain(): Plugin {
  return {
    name: 'styles-again',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: (code) =>
        CHANGES.reduce((changed, [find, instead]) => {
          if (!find.test(changed)) throw new Error('the loader of chunks is another one now');
          return changed.replace(find, instead);
        }, code),
    },
  };
}
