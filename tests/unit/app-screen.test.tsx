import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appScreen } from '#app/app-screen.tsx';
import { screenFiles, withSheets } from '#server/platform/pages/screen-files.ts';

const english = setupI18n({ locale: 'en', messages: { en: {} } });
const drawn = (screen: ReturnType<typeof appScreen>): string =>
  renderToString(
    <I18nProvider i18n={english}>
      <screen.Screen />
    </I18nProvider>,
  );
const page = () => appScreen('home-page', () => Promise.resolve({ Page: () => <h1>Used cars</h1> }));

test('a screen that is there when the page is drawn is drawn at once', async () => {
  const screen = page();
  await screen.load();
  expect(drawn(screen)).toContain('<h1>Used cars</h1>');
  expect(drawn(screen)).not.toContain('Loading');
});

test('a screen whose file is on its way shows that something comes', () => {
  expect(drawn(page())).toContain('Loading');
});

test('a screen whose file was lost on the line can be asked for again', async () => {
  const lost = [true, false];
  const screen = appScreen('home-page', () =>
    lost.shift() ? Promise.reject(new Error('lost')) : Promise.resolve({ Page: () => <h1>Used cars</h1> }),
  );
  await expect(screen.load()).rejects.toThrow('lost');
  await screen.load();
  expect(drawn(screen)).toContain('<h1>Used cars</h1>');
});

describe('the page names the files of its screen', () => {
  const client = mkdtempSync(join(tmpdir(), 'chicargos-files-'));
  const folder = join(client, '.vite');
  const sheet = (name: string, css: string) => writeFileSync(join(client, 'assets', `${name}.css`), css);
  beforeAll(() => {
    for (const name of ['.vite', 'assets']) mkdirSync(join(client, name));
    sheet('first', 'a{color:red}\n');
    sheet('card', 'b{color:red}');
    sheet('search', "c::before{content:'>'}");
    writeFileSync(
      join(folder, 'manifest.json'),
      JSON.stringify({
        'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_first.js'] },
        '_first.js': { file: 'assets/first.js', css: ['assets/first.css'] },
        '_card.js': { file: 'assets/card.js', imports: ['_first.js'], css: ['assets/card.css'] },
        '_search.js': {
          file: 'assets/search.js',
          imports: ['index.html', '_first.js', '_card.js'],
          css: ['assets/search.css'],
        },
      }),
    );
    writeFileSync(join(folder, 'screens.json'), JSON.stringify({ 'src/search.tsx': 'assets/search.js' }));
  });
  afterAll(() => rmSync(client, { recursive: true }));

  test('its own and what they stand on, without those that every page has', () => {
    expect(screenFiles(folder)('src/search.tsx')).toEqual({
      scripts:
        '<link rel="modulepreload" crossorigin href="/assets/card.js">' +
        '<link rel="modulepreload" crossorigin href="/assets/search.js">',
      styles:
        '<style data-from="/assets/card.css">b{color:red}</style>' +
        '<style data-from="/assets/search.css">c::before{content:\'>\'}</style>',
    });
  });

  test('the frame has its sheets in it, in their order, and no link to one', () => {
    const link = (name: string) => `<link rel="stylesheet" crossorigin href="/assets/${name}.css">`;
    expect(withSheets(client, `<head>${link('first')}\n${link('card')}</head>`)).toBe(
      '<head><style data-from="/assets/first.css">a{color:red}</style>\n<style data-from="/assets/card.css">b{color:red}</style></head>',
    );
  });

  test('a sheet that would end its own element stops the server', () => {
    sheet('odd', "d{content:'</STYLE>'}");
    expect(() => withSheets(client, '<link rel="stylesheet" crossorigin href="/assets/odd.css">')).toThrow(
      '/assets/odd.css',
    );
  });

  test('a screen that was not built stops the server before it serves a page without styles', () => {
    expect(() => screenFiles(folder)('src/parts.tsx')).toThrow('the build has no file for src/parts.tsx');
  });
});
