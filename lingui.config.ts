import { transformAsync } from '@babel/core';
import { defineConfig } from '@lingui/cli';
import extractor from '@lingui/cli/api/extractors/babel';
import { formatter } from '@lingui/format-po';
import { LANGUAGES } from './src/domain/text/languages.ts';
import { refusalTextsPlugin } from './src/tools/refusal-texts.ts';

const folder = process.env['TEXTS_FOLDER'] ?? 'src/app/locales';

/** What has texts asks lingui for them, or the table of refusals; two files in five do not, and need not be read. */
const SAYS_SOMETHING = /lingui|i18n|refusal-texts\.ts/;

/** The words of the table of refusals stand in the screens first that say them, as in the page (src/tools/lingui-macro.ts). */
const withRefusals: typeof extractor = {
  ...extractor,
  async extract(filename, code, found, context) {
    if (!SAYS_SOMETHING.test(code)) return;
    const written = code.includes('refusal-texts.ts')
      ? await transformAsync(code, {
          filename,
          babelrc: false,
          configFile: false,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [refusalTextsPlugin],
        })
      : null;
    return extractor.extract(filename, written?.code ?? code, found, context);
  },
};

/** Catalogues name the file of a text but not its line, so that moving code does not change them. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...LANGUAGES],
  fallbackLocales: { default: 'en' },
  format: formatter({ lineNumbers: false }),
  extractors: [withRefusals],
  catalogs: [{ path: `${folder}/{locale}`, include: ['src/app', 'src/features', 'src/shown'] }],
});
