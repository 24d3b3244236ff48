import { types, type Node, traverse, transformAsync, transformFromAstAsync } from '@babel/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { refusalTextsPlugin } from './refusal-texts.ts';

/**
 * lingui's macro, for the files that use it: plugin-react runs without Babel, so these few get it here. Types and JSX
 * are kept for the steps behind. The English text stays beside its use, compiled, so that every chunk brings the words
 * of its own screens and none has to fetch a catalogue; the other languages are catalogues by the same ids. What screens
 * say of refusals is written in first (refusal-texts.ts).
 */
export function linguiMacro(): Plugin {
  /** Maps of lines, for tests and development; a build without them would throw each away. */
  let sourceMaps = true;
  return {
    name: 'lingui-macro',
    enforce: 'pre',
    configResolved({ command, build }) {
      sourceMaps = command !== 'build' || build.sourcemap !== false;
    },
    transform: {
      filter: { id: /\.tsx?(\?|$)/, code: /@lingui\/(core|react)\/macro|\/refusal-texts\.ts/ },
      async handler(code, id) {
        const options = { filename: id, babelrc: false, configFile: false, sourceMaps };
        const expanded = await transformAsync(code, {
          ...options,
          ast: true,
          // Written out once, at the end.
          code: false,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [refusalTextsPlugin, ['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }]],
        });
        if (!expanded?.ast) return null;
        compileTexts(expanded.ast);
        // The tree is nobody else's: a copy of it, as Babel makes one unasked, would be for nothing.
        const done = await transformFromAstAsync(expanded.ast, code, { ...options, cloneInputAst: false });
        return done?.code ? { code: done.code, map: done.map ?? null } : null;
      },
    },
  };
}

/** Turns each `message` that the macro left into what a compiled catalogue holds for it. */
function compileTexts(file: Node): void {
  traverse(file, {
    ObjectExpression({ node }) {
      if (!node.leadingComments?.some(({ value }) => value.trim() === 'i18n')) return;
      for (const property of node.properties) {
        if (!types.isObjectProperty(property) || !types.isIdentifier(property.key, { name: 'message' }))
          continue;
        if (types.isStringLiteral(property.value))
          property.value = types.valueToNode(compileMessage(property.value.value));
      }
    },
  });
}
