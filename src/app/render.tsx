import { I18nProvider } from '@lingui/react';
import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Language } from '#domain/text/languages.ts';
import type { PictureMode } from '#domain/stock/picture-mode.ts';
import { KeptPartsContext } from '#ui/kept-part.tsx';
import { BootContext, type Boot, type FirstAnswers } from '#offline/react/react.ts';
import { App } from './app.tsx';
import { headOf } from './head.ts';
import { i18nFor } from './i18n.ts';
import { type PartStore, PageParts } from './page-parts.tsx';
import { Pictures } from './pictures.tsx';
import { routeOf } from './routes.tsx';

export { firstReads } from './first-reads.ts';
export { redirectTarget } from './redirect-target.ts';
export { routeOf, routes } from './routes.tsx';
export { isStaffScreen } from './staff-paths.ts';

/** Parts that the template takes: the drawn page, the head of this address, and the answers it was drawn from. */
export interface RenderedScreen {
  app: string;
  head: string;
  first: string;
}

/** `<` never ends the script element that holds the answers. */
const asScriptText = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/**
 * Draws a first screen: the guest's, in one language, from answers that the server's own reads gave. Same for
 * everyone, no inline executable script.
 */
export async function drawPage(given: {
  url: URL;
  language: Language;
  first: FirstAnswers;
  site: string;
  pictures: PictureMode;
  missing: boolean;
  /** The answers as JSON where that is known. */
  firstJson?: string;
  /** Cards and other parts that other pages have shown; null: each is drawn anew. */
  parts: PartStore | null;
}): Promise<RenderedScreen> {
  const [i18n] = await Promise.all([
    i18nFor(given.language),
    // What is not there yet when React draws would be drawn as waiting, and mended by script.
    routeOf(given.url.pathname).route.screen.load(),
  ]);
  const boot: Boot = {
    first: given.first,
    engine: { get: () => null, subscribe: () => () => undefined },
    load: () => Promise.reject(new Error('no engine on the server')),
  };
  const draw = (part: ReactNode, address: string, reads: Boot): string =>
    renderToString(
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <BootContext value={reads}>
            <Pictures drawn={given.pictures}>
              <StaticRouter location={address}>{part}</StaticRouter>
            </Pictures>
          </BootContext>
        </I18nProvider>
      </StrictMode>,
    );
  const { parts: store, firstJson = JSON.stringify(given.first) } = given;
  const parts = store && new PageParts(store, `${given.language} ${given.pictures}`);
  const page = draw(
    <KeptPartsContext value={parts}>
      <App />
    </KeptPartsContext>,
    given.url.pathname + given.url.search,
    boot,
  );
  return {
    // A part that is for every page knows none: no address, and no answers.
    app: parts?.fill(page, (part) => draw(part, '/', { ...boot, first: {} })) ?? page,
    head: headOf({ url: given.url, i18n, first: given.first, site: given.site, missing: given.missing }),
    first: `<script type="application/json" id="first">${asScriptText(firstJson)}</script>`,
  };
}
