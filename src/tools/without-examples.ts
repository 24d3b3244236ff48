import type { ESTree, Plugin } from 'vite';

/**
 * Each command is declared with an example of its payload, for tests and for the day when a newer version must read it.
 * No phone needs them: together they are a fortieth of the engine.
 */
export function withoutExamples(): Plugin {
  return {
    name: 'without-examples',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/contract\/[\w-]+\.ts$/, code: /\bexample:/ },
      handler(code) {
        const examples = this.parse(code).body.flatMap(declared).map(exampleOf);
        const cuts = examples.filter((one) => one !== null).toReversed();
        return cuts.reduce(
          (rest, { start, end }) => `${rest.slice(0, start)}example: null${rest.slice(end)}`,
          code,
        );
      },
    },
  };
}

/** Arguments of `command(…)` in a module's own constants. */
function declared(statement: ESTree.Statement | ESTree.Directive): ESTree.ObjectExpression[] {
  const from = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (from?.type !== 'VariableDeclaration') return [];
  return from.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return [];
    const [given] = init.arguments;
    return init.callee.name === 'command' && given?.type === 'ObjectExpression' ? [given] : [];
  });
}

function exampleOf({ properties }: ESTree.ObjectExpression): { start: number; end: number } | null {
  const found = properties.find(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'example',
  );
  return found ? { start: found.start, end: found.end } : null;
}
