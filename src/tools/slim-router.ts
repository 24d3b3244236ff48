import type { Plugin } from 'vite';

/**
 * The router is one module with all that its framework mode has. What nobody uses of it would stay in the first chunk,
 * because names for developer tools are written onto it: without them, and with its components marked as made without a
 * side effect, the bundler leaves it out (7 KB of every first screen).
 */
export function slimRouter(): Plugin {
  return {
    name: 'slim-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) =>
        code
          .replace(/^(?:\w+\.)+displayName = .*;$/gm, '')
          .replace(/= (React\w*\.(?:forwardRef|createContext|lazy|memo)\()/g, '= /* @__PURE__ */ $1'),
    },
  };
}
