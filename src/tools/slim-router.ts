import type { Plugin } from 'vite';

/**
 * The router is one module with all that its framework mode has, and with its warnings for developers, unless somebody
 * asks for the file without them. What nobody uses of it would stay in the first chunk, because names for developer
 * tools are written onto it, and because classes may do anything as they are made. Without the names, and with contexts,
 * components and classes marked as made without a side effect, the bundler leaves it out: 8 KB of every first screen.
 */
export function slimRouter(): Plugin {
  return {
    name: 'slim-router',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      order: 'pre',
      filter: { id: /^react-router(\/dom)?$/ },
      async handler(id, importer) {
        const found = await this.resolve(id, importer, { skipSelf: true });
        const path = found?.id.replace('/dist/development/', '/dist/production/');
        if (!found || path === undefined || path === found.id)
          throw new Error('the router keeps its files elsewhere now');
        return { ...found, id: path };
      },
    },
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) =>
        code
          .replace(/^(?:\w+\.)+(?:displayName|contextType) = .*;$/gm, '')
          .replace(
            /^var (\w+) = class extends (React\w*\.Component) (\{$[\s\S]*?^\});$/gm,
            'var $1 = /* @__PURE__ */ ((Base) => class extends Base $3)($2);',
          )
          .replace(/= (React\w*\.(?:forwardRef|createContext|lazy|memo)\()/g, '= /* @__PURE__ */ $1'),
    },
  };
}
