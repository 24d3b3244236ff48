import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DRAWING, LAYERS, wrongDirections } from '../../src/tools/directions.mjs';

const REPOSITORY = resolve(import.meta.dirname, '../..');

/** A small repository with these files. */
function planted(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'chicargos-directions-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), code);
  }
  return root;
}

/** Lines that the check says of a repository with these files. */
function said(files: Record<string, string>): string[] {
  return wrongDirections(planted(files));
}

const target = 'export const x = 1;\n';

test('The repository itself points one way', () => {
  expect(wrongDirections(REPOSITORY)).toEqual([]);
});

test('ARCHITECTURE.md draws the rooms as they are checked, and each says what it is', () => {
  const map = readFileSync(join(REPOSITORY, 'ARCHITECTURE.md'), 'utf8');
  for (const { folder, line } of DRAWING) {
    expect(map).toMatch(new RegExp(`^${folder} +${line}$`, 'm'));
    for (const room of line.split(' ← '))
      expect(existsSync(join(REPOSITORY, folder, room, 'README.md')), `${folder}/${room}`).toBe(true);
  }
});

test('the table of layers is the one that is checked', () => {
  const map = readFileSync(join(REPOSITORY, 'ARCHITECTURE.md'), 'utf8');
  const [, table = ''] = /\| layer +\| may import +\|\n\|[ -]+\|[ -]+\|\n((?:\|.*\n)+)/.exec(map) ?? [];
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));
  expect(rows.map(([, layer, targets]) => ({ layer, targets }))).toEqual(
    LAYERS.map(({ layer, targets }) => ({ layer, targets: targets.join(', ') || '-' })),
  );
});

test('each room says which rooms it may import, and those of the engine their invariants by number', () => {
  for (const { folder, line } of DRAWING) {
    const rooms = line.split(' ← ');
    for (const [at, room] of rooms.entries()) {
      const text = readFileSync(join(REPOSITORY, folder, room, 'README.md'), 'utf8');
      expect(text, `${folder}/${room}`).toContain(`May import: ${rooms.slice(0, at).join(', ') || 'none'}.`);
      if (folder === 'src/offline') expect(text, room).toMatch(/^Invariants .*\bI\d+\b/m);
    }
  }
});

test.each(['src/server', 'src/features'])(
  'each area of %s says in a few lines what it is and what it never does',
  (areas) => {
    for (const { name } of readdirSync(join(REPOSITORY, areas), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )) {
      const file = join(REPOSITORY, areas, name, 'README.md');
      expect(existsSync(file), name).toBe(true);
      const lines = readFileSync(file, 'utf8').trim().split('\n');
      expect(lines[0], name).toBe(`# ${name}`);
      expect(lines.length, name).toBeLessThanOrEqual(12);
      expect(
        lines.some((text) => /\b[Nn]ever\b/.test(text)),
        name,
      ).toBe(true);
    }
  },
);

test.each([
  { from: 'src/domain/text/a.ts', to: 'src/contract/b.ts', as: '#contract/b.ts' },
  { from: 'src/contract/a.ts', to: 'src/offline/store/b.ts', as: '#offline/store/b.ts' },
  { from: 'src/contract/a.ts', to: 'src/server/b.ts', as: '../server/b.ts' },
  { from: 'src/offline/engine/a.ts', to: 'src/features/basket/b.ts', as: '#features/basket/b.ts' },
  { from: 'src/shown/a.tsx', to: 'src/features/basket/b.ts', as: '#features/basket/b.ts' },
  { from: 'src/ui/a.tsx', to: 'src/shown/b.tsx', as: '#shown/b.tsx' },
  { from: 'src/ui/a.tsx', to: 'src/domain/text/b.ts', as: '#domain/text/b.ts' },
  { from: 'src/features/basket/a.ts', to: 'src/features/account/b.ts', as: '../account/b.ts' },
  { from: 'src/features/basket/components/a.ts', to: 'src/features/account/b.ts', as: '../../account/b.ts' },
  { from: 'src/features/basket/a.ts', to: 'src/app/b.ts', as: '#app/b.ts' },
  { from: 'src/features/basket/a.ts', to: 'src/server/basket/b.ts', as: '#server/basket/b.ts' },
  { from: 'src/app/a.ts', to: 'src/server/b.ts', as: '#server/b.ts' },
  { from: 'src/server/a.ts', to: 'src/features/basket/b.ts', as: '#features/basket/b.ts' },
  { from: 'src/server/a.ts', to: 'src/app/b.ts', as: '#app/b.ts' },
  { from: 'sw/worker.ts', to: 'src/server/b.ts', as: '#server/b.ts' },
  {
    from: 'src/server/platform/http/etag.ts',
    to: 'src/server/basket/add.ts',
    as: '../../basket/add.ts',
  },
  {
    from: 'src/server/platform/base/a.ts',
    to: 'src/server/platform/calls/b.ts',
    as: '../calls/b.ts',
  },
  { from: 'src/server/orders/a.ts', to: 'src/server/seed/b.ts', as: '#server/seed/b.ts' },
  { from: 'src/server/orders/a.ts', to: 'src/server/test-hooks/b.ts', as: '../test-hooks/b.ts' },
  { from: 'src/domain/text/a.ts', to: 'src/domain/orders/b.ts', as: '../orders/b.ts' },
  { from: 'src/offline/store/a.ts', to: 'src/offline/outbox/b.ts', as: '../outbox/b.ts' },
  { from: 'src/offline/engine/a.ts', to: 'src/offline/react/b.tsx', as: '#offline/react/b.tsx' },
])('$from may not import $as, in any form', ({ from, to, as }) => {
  const forms = [
    `import { x } from '${as}';\nvoid x;`,
    `import {\n  x,\n} from "${as}";\nvoid x;`,
    `import type { X } from '${as}';`,
    `import '${as}';`,
    `export * from '${as}';`,
    `export { x } from '${as}';`,
    `const later = () => import('${as}');\nvoid later;`,
  ];
  for (const code of forms) {
    expect(said({ [from]: code, [to]: target }), code).toEqual([
      expect.stringContaining(`${from} imports ${to}: `),
    ]);
  }
});

test.each([
  { from: 'src/contract/a.ts', to: 'src/domain/text/b.ts', as: '#domain/text/b.ts' },
  { from: 'src/features/basket/components/a.tsx', to: 'src/features/basket/b.ts', as: '../b.ts' },
  { from: 'src/features/basket/a.tsx', to: 'src/ui/b.tsx', as: '#ui/b.tsx' },
  { from: 'src/features/basket/a.tsx', to: 'src/shown/b.tsx', as: '#shown/b.tsx' },
  { from: 'src/app/a.tsx', to: 'src/features/basket/b.tsx', as: '#features/basket/b.tsx' },
  { from: 'src/server/page.ts', to: 'src/app/render.tsx', as: '#app/render.tsx' },
  {
    from: 'src/server/platform/calls/a.ts',
    to: 'src/server/platform/database/b.ts',
    as: '../database/b.ts',
  },
  { from: 'src/server/prepare-database.ts', to: 'src/server/seed/b.ts', as: './seed/b.ts' },
  { from: 'src/domain/orders/a.ts', to: 'src/domain/text/b.ts', as: '../text/b.ts' },
  { from: 'src/offline/send/a.ts', to: 'src/offline/store/b.ts', as: '../store/b.ts' },
  { from: 'sw/worker.ts', to: 'src/app/commands.ts', as: '../src/app/commands.ts' },
])('$from may import $as', ({ from, to, as }) => {
  expect(said({ [from]: `import { x } from '${as}';\nvoid x;`, [to]: target })).toEqual([]);
});

test('A file in none of the rooms is found', () => {
  expect(said({ 'src/offline/loose.ts': target, 'src/server/platform/odd/a.ts': target })).toEqual([
    expect.stringContaining('src/offline/loose.ts lies in no room'),
    expect.stringContaining('src/server/platform/odd/a.ts lies in no room'),
  ]);
});

test('Files that reach each other are found, by types alone too', () => {
  const circle = {
    'src/domain/text/a.ts': "import type { B } from './b.ts';\nexport interface A { b: B }",
    'src/domain/text/b.ts': "import { c } from './c.ts';\nexport interface B { c: typeof c }",
    'src/domain/text/c.ts': "import type { A } from './a.ts';\nexport const c: A | null = null;",
  };
  expect(said(circle)).toEqual([
    'src/domain/text/a.ts -> src/domain/text/b.ts -> src/domain/text/c.ts -> src/domain/text/a.ts: a circle',
  ]);
});

test('A path in a comment is not an import', () => {
  expect(
    said({ 'src/domain/text/a.ts': "// import { x } from '#server/b.ts'\n/* import('#app/c.ts') */\n" }),
  ).toEqual([]);
});

test('React may not reach the worker, not even through another file', () => {
  const files = {
    'src/features/basket/commands.ts': "import { money } from './components/money.ts';\nvoid money;",
    'src/features/basket/components/money.ts':
      "import { useState } from 'react';\nexport const money = useState;",
  };
  expect(said(files)).toEqual([
    'src/features/basket/commands.ts -> src/features/basket/components/money.ts -> react: ' +
      'the worker runs src/features/basket/commands.ts, which may not bring React along',
  ]);
  const typeOnly = {
    'src/features/basket/queries.ts': "import type { ReactNode } from 'react';\nexport type X = ReactNode;",
  };
  expect(said(typeOnly)).toEqual([]);
});

test.each([
  { file: 'src/server/a.ts', code: 'const a = 1;\nexport const at = Date.now();', line: 2, word: 'Date.now' },
  { file: 'src/domain/text/a.ts', code: 'export const at = new Date();', line: 1, word: 'new Date()' },
  { file: 'src/server/a.ts', code: 'export const q = sql`select now()`;', line: 1, word: 'now()' },
  {
    file: 'src/server/a.ts',
    code: 'export const q = sql`select current_timestamp`;',
    line: 1,
    word: 'current_timestamp',
  },
  { file: 'src/server/a.ts', code: "export const q = sql.raw('x');", line: 1, word: 'sql.raw' },
  { file: 'src/features/basket/a.ts', code: "void fetch('/api/');", line: 1, word: 'fetch(' },
  { file: 'src/app/a.ts', code: "void window.fetch('/api/');", line: 1, word: 'fetch(' },
  { file: 'src/server/a.ts', code: "await fetch('https://a.test');", line: 1, word: 'fetch(' },
  { file: 'src/server/a.ts', code: 'https.request(url);', line: 1, word: 'https.request(' },
  { file: 'src/ui/a.ts', code: "localStorage.setItem('a', 'b');", line: 1, word: 'localStorage' },
  {
    file: 'src/shown/a.tsx',
    code: "const Later = lazy(() => import('./b.tsx'));",
    line: 1,
    word: 'lazy(',
  },
  { file: 'src/app/a.tsx', code: "React.lazy(() => import('./b.tsx'));", line: 1, word: 'lazy(' },
])('$word in $file is found', ({ file, code, line, word }) => {
  const problems = said({ [file]: code });
  expect(problems).toEqual([expect.stringContaining(`${file}:${line} has `)]);
  expect(problems[0]).toContain(word);
});

test.each([
  { file: 'src/server/platform/base/clock.ts', code: 'export const now = () => new Date();' },
  { file: 'src/server/a.ts', code: 'export const at = clock.now();\nexport const on = new Date(0);' },
  { file: 'src/server/platform/http/outside.ts', code: "await fetch('https://a.test');" },
  { file: 'src/offline/send/sender.ts', code: "void env.fetch('/api/');" },
  { file: 'src/features/basket/a.ts', code: 'prefetch();\nengine.fetch();' },
])('$code in $file is allowed', ({ file, code }) => {
  expect(said({ [file]: code })).toEqual([]);
});

const wrong = {
  'src/domain/text/a.ts': "import { x } from '#contract/b.ts';\nexport const y = x;\n",
  'src/contract/b.ts': target,
  'src/features/basket/commands.ts': "import { useState } from 'react';\nexport const z = useState;\n",
  'src/server/c.ts': 'export const at = Date.now();\n',
};

test('The check ends with 1 and names each wrong turn, and with 0 when there is none', () => {
  const run = (root: string) =>
    spawnSync(process.execPath, [join(REPOSITORY, 'src/tools/directions.mjs'), root], { encoding: 'utf8' });
  const { status, stderr } = run(planted(wrong));
  expect(status).toBe(1);
  for (const file of ['src/domain/text/a.ts', 'src/features/basket/commands.ts', 'src/server/c.ts'])
    expect(stderr).toContain(file);
  expect(run(planted({ 'src/domain/text/a.ts': target }))).toMatchObject({ status: 0, stderr: '' });
});

test('The linter refuses the same while one types, and patterns that a hostile text makes slow (security 48)', () => {
  const slow = String.raw`export const SAFARI = /\bVersion\/[\d.]+.*\bSafari\//;`;
  const root = planted({
    ...wrong,
    'src/server/d.ts': `${slow}\n`,
    'src/features/e.ts': 'export const END = /\\/+$/;\n',
  });
  copyFileSync(join(REPOSITORY, '.oxlintrc.json'), join(root, '.oxlintrc.json'));
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'), 'junction');
  const linter = join(REPOSITORY, 'node_modules/oxlint/bin/oxlint');
  const { status, stdout } = spawnSync(process.execPath, [linter, '--format=unix'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  for (const rule of [
    'no-restricted-imports',
    'no-restricted-properties',
    'no-super-linear-backtracking',
    'no-super-linear-move',
  ])
    expect(stdout).toContain(rule);
  for (const file of ['src/domain/text/a.ts', 'src/features/basket/commands.ts', 'src/server/c.ts'])
    expect(stdout).toContain(file);
});
