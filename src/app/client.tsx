import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import * as v from 'valibot';
import { BootContext, type Boot, type FirstAnswers } from '#offline/react/react.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import { leaveOver } from '#ui/over-mark.ts';
import { App } from './app.tsx';
import { LostScreen } from './app-screen.tsx';
import { clearTypedStash } from './clear-typed-stash.ts';
import { captureGoogleAnswer } from './google-return.ts';
import { i18nFor } from './i18n.ts';
import { captureInstallPrompt } from './install.ts';
import { pageLanguage } from './language.ts';
import { markLoggedIn } from './logged-in-mark.ts';
import { renderedPictureMode, Pictures } from './pictures.tsx';
import { registerFirstWorker } from './register-worker.ts';
import { storeReferral } from './referral.ts';
import { routeOf } from './routes.tsx';
import { runWhenIdle } from './run-when-idle.ts';
import { createTabStore } from './tab-store.ts';
import { TabContext } from './tab.ts';

function firstAnswers(): FirstAnswers | null {
  const text = document.getElementById('first')?.textContent;
  if (!text) return null;
  const read = v.safeParse(v.record(v.string(), v.unknown()), JSON.parse(text));
  return read.success ? read.output : null;
}

/** Number of times that a screen's file is asked for again while its drawn page is read. */
const TRIES = 3;
const AGAIN_MS = 5_000;
/** The worker's files are there at once; whoever waits longer sees the shell. */
const SHELL_MS = 500;

/** Resolves when the time is over or the other happens. */
const oneOf = (waitMs: number, other: (done: () => void) => void): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, waitMs);
    other(resolve);
  });

/** False when the file was lost on the line each time: what was drawn can be read all the same, and its links work. */
async function isFetched(load: () => Promise<void>): Promise<boolean> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (tried > 0) await oneOf(AGAIN_MS, (done) => addEventListener('online', done, { once: true }));
    const there = await load().then(
      () => true,
      () => false,
    );
    if (there) return true;
  }
  return false;
}

captureGoogleAnswer();
leaveOver();
markLoggedIn();
const linkOn = storeReferral();
const { screen } = routeOf(location.pathname).route;
const tab = createTabStore();
tab.setState({ linkOn });
captureInstallPrompt(tab);
const first = firstAnswers();
const language = pageLanguage(first !== null);
let loading: ReturnType<Boot['load']> | null = null;
const boot: Boot = {
  first: first ?? {},
  engine: { get: () => tab.getState().engine, subscribe: (listener) => tab.subscribe(listener) },
  load() {
    loading ??= import('./start-engine.ts')
      .then(async ({ startPageEngine: start }) => {
        const engine = await start(first ?? {}, () => tab.setState({ blocked: true }));
        tab.setState({ engine, blocked: false, failed: false });
        return engine;
      })
      .catch((cause: unknown) => {
        loading = null;
        // Its chunk was lost on the line, or the browser refuses storage: said on the screen, tried again on demand.
        tab.setState({ failed: true });
        throw cause;
      });
    return loading;
  },
};

// No await at the top: a module with one keeps the build from laying other modules together.
async function show(): Promise<void> {
  // A drawn page is hydrated when its screen's own file is there too.
  const ready = first
    ? isFetched(screen.load)
    : oneOf(SHELL_MS, (done) => void screen.load().then(done, done)).then(() => true);
  const root = document.getElementById('root');
  if (!root || !(await ready)) return;
  // A language whose chunk was lost must not keep the page from working.
  const i18n = await i18nFor(language).catch(() => i18nFor('en'));
  document.documentElement.lang = i18n.locale;
  const page = (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <BootContext value={boot}>
          <TabContext value={tab}>
            <Pictures drawn={renderedPictureMode()}>
              <BrowserRouter>
                <App />
              </BrowserRouter>
            </Pictures>
          </TabContext>
        </BootContext>
      </I18nProvider>
    </StrictMode>
  );
  const told = {
    onCaughtError: (cause: unknown) => {
      if (!(cause instanceof LostScreen)) console.error(cause);
    },
  };
  if (first) hydrateRoot(root, page, told);
  else createRoot(root, told).render(page);
}

const quietly = () => undefined;
// The kept shell shows what the phone has, so it needs the engine first of all, and every file is there already.
if (!first && navigator.serviceWorker?.controller) boot.load().catch(quietly);
void show();
runWhenIdle(() => {
  boot.load().then(clearTypedStash).catch(quietly);
  if (!import.meta.env.PROD) return;
  registerFirstWorker().catch(quietly);
  import('./install-worker.ts').then(({ installWorker }) => installWorker(tab)).catch(quietly);
});
