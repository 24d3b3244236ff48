import type { ESTree, Plugin } from 'vite';

/** Parts that only the server and tests read of a declaration: no phone needs it, and together it is a twentieth of the engine. */
const UNREAD: Readonly<Record<string, string>> = { example: 'null', problems: '[]' };

/**
 * Each command is declared with an example of its payload, for tests and for the day when a newer version must read it, and
 * with its calls with the refusals that it may answer.
 */
export function withoutExamples(): Plugin {
  return {
    name: 'without-examples',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/contract\/[\w/-]+\.ts$/, code: /\b(example|problems):/ },
      handler(code) {
        const cuts = this.parse(code)
          .body.flatMap(declared)
          .flatMap(unread)
          .toSorted((one, other) => other.start - one.start);
        return cuts.reduce(
          (rest, { start, end, left }) => `${rest.slice(0, start)}${left}${rest.slice(end)}`,
          code,
        );
      },
    },
  };
}

/** Arguments of `command(…)`, `call(…)` and `query(…)` in a module's own constants. */
function declared(statement: ESTree.Statement | ESTree.Directive): ESTree.ObjectExpression[] {
  const from = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (from?.type !== 'VariableDeclaration') return [];
  return from.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return [];
    const [given] = init.arguments;
    const declares = ['command', 'call', 'query'].includes(init.callee.name);
    return declares && given?.type === 'ObjectExpression' ? [given] : [];
  });
}

const unread = ({ properties }: ESTree.ObjectExpression): { start: number; end: number; left: string }[] =>
  properties.flatMap((one) => {
    const name = one.type === 'Property' && one.key.type === 'Identifier' ? one.key.name : '';
    const left = UNREAD[name];
    return left === undefined ? [] : [{ start: one.start, end: one.end, left: `${name}: ${left}` }];
  });
