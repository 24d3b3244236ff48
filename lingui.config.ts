import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const folder = process.env['TEXTS_FOLDER'] ?? 'src/app/locales';

/** Catalogues name the file of a text but not its line, so that moving code does not change them. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'sw', 'pt'],
  fallbackLocales: { default: 'en' },
  format: formatter({ lineNumbers: false }),
  catalogs: [{ path: `${folder}/{locale}`, include: ['src/app', 'src/features', 'src/shown'] }],
});
