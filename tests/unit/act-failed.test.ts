import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ActFailed } from '#features/waiting/components/act-failed.tsx';
import { LocalWriteError } from '#offline/store/local-write-error.ts';

const drawn = (cause: unknown): string => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(ActFailed, { cause })));
};

test.each([
  [
    'what it belongs to is gone',
    new LocalWriteError('gone'),
    'What it belongs to was discarded on this phone.',
  ],
  ['the phone is full', new LocalWriteError('full'), 'Not saved on this phone: it is full.'],
  ['nobody knows why', new Error('x'), 'Not saved on this phone.'],
])('an act in the list that changed nothing says so: %s', (_, cause, title) => {
  const html = drawn(cause);
  expect(html).toContain('role="alert"');
  expect(html).toContain(title);
});
