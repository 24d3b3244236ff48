import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { withoutUnused } from '../../src/tools/slim-react.ts';

const client = (): string =>
  readFileSync(
    createRequire(import.meta.url)
      .resolve('react-dom/client')
      .replace(/client\.js$/, 'cjs/react-dom-client.production.js'),
    'utf8',
  );

describe('react-dom without what no page uses', () => {
  it('is as it was but for bodies that nothing here reaches', () => {
    const code = client();
    const slim = withoutUnused(code);
    expect(slim.length).toBeLessThan(code.length * 0.9);
    const names = (of: string) => [...of.matchAll(/^function (\w+)\(/gm)].map(([, name]) => name);
    expect(names(slim)).toEqual(names(code));
  });

  it('says which function a newer version has no more', () => {
    expect(() => withoutUnused(client().replace('function startViewTransition(', 'function begin('))).toThrow(
      'react-dom has no startViewTransition any more',
    );
  });

  it('is enough for every component of the page', () => {
    const forbidden =
      /<(?:link|meta|script|style|title|Activity|ViewTransition|SuspenseList)[\s>/]|<Fragment[^>]* ref=|\baction=\{(?:async\b|\([^)]*\) =>|\w+ =>)/;
    const using = ['app', 'features', 'shown', 'ui']
      .flatMap((folder) =>
        readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' }).map(
          (file) => `src/${folder}/${file}`,
        ),
      )
      .filter((file) => file.endsWith('.tsx') && file !== 'src/app/render.tsx')
      .flatMap((file) => {
        const found = forbidden.exec(readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, ''));
        return found ? [`${file}: ${found[0]}`] : [];
      });
    expect(using).toEqual([]);
  });
});
