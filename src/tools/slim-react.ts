import type { Plugin } from 'vite';

/** Functions of react-dom that do nothing for a page that uses none of what they are for. */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  '<ViewTransition>': [
    'trackEnterViewTransitions',
    'getViewTransitionName',
    'getViewTransitionClassName',
    'pushViewTransitionCancelableScope',
    'applyViewTransitionToHostInstances',
    'applyViewTransitionToHostInstancesRecursive',
    'restoreViewTransitionOnHostInstances',
    'commitAppearingPairViewTransitions',
    'commitEnterViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'measureNestedViewTransitions',
    'recursivelyTraverseAfterMutationEffects',
    'commitAfterMutationEffectsOnFiber',
    'flushAfterMutationEffects',
    'scheduleViewTransitionEvent',
    'applyViewTransitionName',
    'restoreViewTransitionName',
    'reportViewTransitionError',
    'startViewTransition',
    'createViewTransitionInstance',
  ],
  'preload, preinit and their like': [
    'preconnectAs',
    'prefetchDNS',
    'preconnect',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
  ],
  '<link>, <meta>, <script>, <style> or <title> in a component': [
    'isHostHoistableType',
    'getResource',
    'preloadStylesheet',
    'acquireResource',
    'insertStylesheet',
    'adoptPreloadPropsForStylesheet',
    'adoptPreloadPropsForScript',
    'getHydratableHoistableCache',
    'createHoistableInstance',
    'mountHoistable',
    'suspendResource',
    'insertSuspendedStylesheets',
    'insertStylesheetIntoRoot',
    'preloadResourceAndSuspendIfNeeded',
  ],
  '<Activity> or a list of <Suspense>': [
    'updateActivityComponent',
    'retryActivityComponentWithoutHydrating',
    'mountActivityChildren',
    'updateSuspenseListComponent',
    'initSuspenseListRenderState',
  ],
  'forms whose action is a function': [
    'mountActionState',
    'updateActionStateImpl',
    'rerenderActionState',
    'runActionStateAction',
    'dispatchActionState',
    'startHostTransition',
    'requestFormReset',
  ],
  'a ref of a fragment': [
    'FragmentInstance',
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
  ],
};

/** Exports that nobody here asks for, by the file that has them. */
const DROPPED: Readonly<Record<string, readonly string[]>> = {
  'react.production.js': [
    'Activity',
    'Profiler',
    'ViewTransition',
    'addTransitionType',
    'cacheSignal',
    'createRef',
    'unstable_useCacheRefresh',
    'useActionState',
    'useOptimistic',
  ],
  'react-dom.production.js': [
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'useFormState',
    'useFormStatus',
  ],
};

/** Names that no built page may have, or it would miss what is left out; that of others may mean something else. */
const TELLING =
  /\.(?:Activity|Profiler|ViewTransition|addTransitionType|cacheSignal|createRef|prefetchDNS|preinit|preinitModule|requestFormReset|useActionState|useFormState|useFormStatus|useOptimistic)\b/;

/**
 * React is one CommonJS module a part, from which no bundler can leave anything out: also not what only those need who
 * use it, like transitions between views or style sheets in components. Their functions lose their bodies here, and
 * exports that nobody asks for go, so that the bundler finds the rest unused. Each is looked for by its name: with a
 * version of React that has it no more the build ends.
 */
export function slimReact(): Plugin {
  return {
    name: 'slim-react',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /node_modules\/react(-dom)?\/cjs\/[\w.-]+\.production\.js$/ },
      handler(code, id) {
        const file = id.slice(id.lastIndexOf('/') + 1);
        if (file === 'react-dom-client.production.js') return withoutUnused(code);
        return (DROPPED[file] ?? []).reduce(withoutExport, code);
      },
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        const named = chunk.type === 'chunk' ? TELLING.exec(chunk.code) : null;
        if (named) throw new Error(`${chunk.fileName} uses ${named[0]}, which slim-react.ts leaves out`);
      }
    },
  };
}

/** The client of react-dom with empty bodies where this page needs none. */
export function withoutUnused(code: string): string {
  const empty = Object.values(UNUSED)
    .flat()
    .reduce((left, name) => {
      const whole = new RegExp(`^function ${name}\\([\\s\\S]*?^\\}$`, 'm');
      if (!whole.test(left)) throw new Error(`react-dom has no ${name} any more`);
      return left.replace(whole, `function ${name}() {}`);
    }, code);
  return empty.replace(/^FragmentInstance\.prototype\.\w+ = function \([\s\S]*?^\};$/gm, '');
}

function withoutExport(code: string, name: string): string {
  const whole = new RegExp(`^exports\\.${name} = (?:[^\\n]*;|[\\s\\S]*?^\\};)$`, 'm');
  if (!whole.test(code)) throw new Error(`React has no ${name} any more`);
  return code.replace(whole, '');
}
