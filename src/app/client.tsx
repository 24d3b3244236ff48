import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import * as v from 'valibot';
import { BootContext, type Boot, type FirstAnswers } from '#offline/react.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import { App } from './app.tsx';
import { holdGoogleAnswer } from './google-return.ts';
import { i18nFor, readLanguage } from './i18n.ts';
import { keepInstall } from './install.ts';
import { readCookie } from './language.ts';
import { drawnPictures, Pictures } from './pictures.tsx';
import { afterSettled } from './settled.ts';
import { makeTab } from './tab-store.ts';
import { TabContext } from './tab.ts';

function firstAnswers(): FirstAnswers | null {
  const text = document.getElementById('first')?.textContent;
  if (!text) return null;
  const read = v.safeParse(v.record(v.string(), v.unknown()), JSON.parse(text));
  return read.success ? read.output : null;
}

holdGoogleAnswer();
const tab = makeTab();
keepInstall(tab);
const first = firstAnswers();
let loading: ReturnType<Boot['load']> | null = null;
const boot: Boot = {
  first: first ?? {},
  engine: { get: () => tab.getState().engine, subscribe: (listener) => tab.subscribe(listener) },
  load() {
    loading ??= import('./start-engine.ts')
      .then(async ({ start }) => {
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

const root = document.getElementById('root');
if (root) {
  // A drawn page is hydrated in the language it was drawn in; the kept shell is always English.
  const drawn = readLanguage(document.documentElement.lang);
  const language = first ? drawn : (readCookie() ?? drawn);
  // A language whose chunk was lost must not keep the page from working.
  const i18n = await i18nFor(language).catch(() => i18nFor('en'));
  document.documentElement.lang = i18n.locale;
  const page = (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <BootContext value={boot}>
          <TabContext value={tab}>
            <Pictures drawn={drawnPictures()}>
              <BrowserRouter>
                <App />
              </BrowserRouter>
            </Pictures>
          </TabContext>
        </BootContext>
      </I18nProvider>
    </StrictMode>
  );
  if (first) hydrateRoot(root, page);
  else createRoot(root).render(page);
}

afterSettled(() => {
  const quietly = () => undefined;
  boot.load().catch(quietly);
  if (import.meta.env.PROD)
    import('./install-worker.ts').then(({ installWorker }) => installWorker(tab)).catch(quietly);
});
