// Writes src/server/platform/database/migration-list.ts from the folder of migrations beside it.
// node --import tsx src/tools/migration-list.ts
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../server/platform/database/migrations/', import.meta.url));
const LIST = fileURLToPath(new URL('../server/platform/database/migration-list.ts', import.meta.url));

const found = readdirSync(FOLDER)
  .toSorted()
  .map((file) => {
    const [, statements] = /^export const ([A-Z_]+) =/m.exec(readFileSync(join(FOLDER, file), 'utf8')) ?? [];
    if (statements === undefined) throw new Error(`${file} exports no statements`);
    return { file, name: basename(file, '.ts'), statements };
  });

writeFileSync(
  LIST,
  `${found.map(({ file, statements }) => `import { ${statements} } from './migrations/${file}';`).join('\n')}

/** Statements of each migration by its name. Written by \`npm run texts\` from the folder. */
export const MIGRATION_LIST: Readonly<Record<string, string>> = {
${found.map(({ name, statements }) => `  '${name}': ${statements},`).join('\n')}
};
`,
);
