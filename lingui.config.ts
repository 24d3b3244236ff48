import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Catalogues name the file of a text but not its line, so that moving code does not change them. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'sw', 'pt'],
  fallbackLocales: { default: 'en' },
  format: formatter({ lineNumbers: false }),
  catalogs: [{ path: 'src/app/locales/{locale}', include: ['src/app', 'src/features', 'src/shown'] }],
});
