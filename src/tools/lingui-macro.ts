import { transformAsync } from '@babel/core';
import type { Plugin } from 'vite';

/**
 * lingui's macro, for the files that use it: plugin-react runs without Babel, so these few get it here. Types and JSX
 * are kept for the steps behind.
 */
export function linguiMacro(): Plugin {
  return {
    name: 'lingui-macro',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?(\?|$)/, code: /@lingui\/(core|react)\/macro/ },
      async handler(code, id) {
        const done = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: ['@lingui/babel-plugin-lingui-macro'],
        });
        return done?.code ? { code: done.code, map: done.map ?? null } : null;
      },
    },
  };
}
