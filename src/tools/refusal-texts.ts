import { type NodePath, type PluginObj, types } from '@babel/core';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { RefusalEntry } from '../domain/refusals/refusal.ts';
import { REFUSALS } from '../domain/refusals/table.ts';

const TABLE: Readonly<Record<string, RefusalEntry>> = REFUSALS;
const MODULE = /\/refusal-texts\.ts$/;

/** Which sentence of a code each function of shown/refusal-texts.ts stands for. */
const SENTENCES: Readonly<Record<string, (entry: RefusalEntry) => string>> = {
  refusalTexts: ({ text, shown = text }) => shown,
  sentTexts: ({ text }) => text,
};

/**
 * Babel's part of shown/refusal-texts.ts, for the page and for who collects texts: each call becomes what lingui's macro
 * would make of the sentences themselves.
 */
export function refusalTextsPlugin(): PluginObj {
  return {
    visitor: {
      ImportDeclaration(path) {
        if (!MODULE.test(path.node.source.value)) return;
        for (const specifier of path.node.specifiers) {
          const sentence = SENTENCES[specifier.local.name];
          if (!sentence) continue;
          for (const use of path.scope.getBinding(specifier.local.name)?.referencePaths ?? [])
            write(use, sentence);
        }
        path.remove();
      },
    },
  };
}

function write({ parentPath: call }: NodePath, sentence: (entry: RefusalEntry) => string): void {
  if (!call?.isCallExpression()) throw new Error('refusal texts are asked for where they are used');
  const texts = call.node.arguments.map((code) => {
    const entry = types.isStringLiteral(code) ? TABLE[code.value] : undefined;
    if (!types.isStringLiteral(code) || !entry)
      throw call.buildCodeFrameError('refusal texts are asked for by codes of the table, written out');
    return types.objectProperty(types.identifier(code.value), descriptor(sentence(entry)));
  });
  call.replaceWith(types.objectExpression(texts));
}

function descriptor(message: string) {
  const text = types.valueToNode({ id: generateMessageId(message), message });
  return types.addComment(text, 'leading', 'i18n');
}
