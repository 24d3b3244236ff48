import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { drainScript, sharedDexie } from './src/tools/drain-script.ts';
import { linguiMacro } from './src/tools/lingui-macro.ts';
import { precompress } from './src/tools/precompress.ts';
import { sharedScreens } from './src/tools/shared-screens.ts';
import { slimRouter } from './src/tools/slim-router.ts';

const drain = drainScript('dist/client');
/** What the server draws, and most people open. */
const screens = sharedScreens([
  'home-page',
  'search-page',
  'detail-page',
  'items-page',
  'item-page',
  'parts-page',
  'class-page',
]);

/** One `vite build` makes the page and its worker (dist/client) and the server (dist/server). */
export default defineConfig({
  plugins: [
    linguiMacro(),
    react(),
    lingui(),
    slimRouter(),
    screens.plugin,
    sharedDexie(),
    drain.page,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'worker.ts',
      injectRegister: false,
      registerType: 'prompt',
      devOptions: { enabled: false },
      manifest: {
        id: '/',
        name: 'Chicargos: used cars from the UK',
        short_name: 'Chicargos',
        description: 'Used vehicles from the UK, priced to your port. Works without a connection.',
        start_url: '/?from=home-screen',
        scope: '/',
        display: 'standalone',
        background_color: '#f2f5f3',
        theme_color: '#0c2b23',
        lang: 'en',
        categories: ['shopping'],
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      injectManifest: {
        // What a buyer's phone keeps: the shell, and only the chunks a buyer meets.
        globPatterns: ['index.html', 'assets/*.{js,css}'],
        // Texts of other languages (sw-, pt-) are only named: the worker keeps the chosen one (sw/languages.ts).
        globIgnores: ['**/staff-*', '**/vendor-*', '**/supporter-*', '**/drain-*'],
        buildPlugins: { vite: [drain.worker] },
      },
    }),
    precompress('dist/client'),
  ],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        target: 'es2022',
        sourcemap: false,
        assetsInlineLimit: 0,
        // Which files a screen needs: the server names them in the page it draws.
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            // One file for what every page needs, one for what most first screens need, one for what two of them do:
            // fifty small ones cost a slow line a second.
            codeSplitting: {
              groups: [
                // Alone, because the worker loads it too.
                { name: 'dexie', test: /dexie-global/ },
                {
                  name: 'first',
                  tags: ['$initial'],
                  test: /^(?!.*(?:client\.tsx|index\.html))/,
                  priority: 2,
                },
                { name: 'shared', test: screens.isShared, priority: 1 },
                { name: screens.pairOf },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        ssr: true,
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: { input: 'src/server/main.ts' },
      },
    },
  },
  server: { host: '127.0.0.1' },
});
