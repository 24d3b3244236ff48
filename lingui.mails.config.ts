import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { LANGUAGES } from './src/domain/text/languages.ts';

const folder = process.env['MAIL_TEXTS_FOLDER'] ?? 'src/server/mails/locales';

/** The words of mails and of the pro-formas that go with them. Compiled to modules beside the catalogues, which the server imports as they are. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...LANGUAGES],
  fallbackLocales: { default: 'en' },
  format: formatter({ lineNumbers: false }),
  compileNamespace: 'ts',
  // Two mails may have the same words: by those alone the order would be that of the folder.
  orderBy: 'messageId',
  catalogs: [
    {
      path: `${folder}/{locale}`,
      include: ['src/server/mails', 'src/server/invoices'],
      exclude: ['**/locales/**'],
    },
  ],
});
