import { defineConfig } from '@lingui/cli';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'sw', 'pt'],
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: 'src/app/locales/{locale}', include: ['src/app', 'src/features', 'src/shown'] }],
});
