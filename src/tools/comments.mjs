// Doc comments open with the noun or the verb that they are about: who skims a file reads their first words alone.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root as repository } from './run.mjs';

/** Words that open a question, or lean on what was not said yet. */
const OPENERS = ['Of', 'What', 'Who', 'Whom', 'Whose', 'Where', 'When', 'How', 'Whether'];
const BAD = new RegExp(`/\\*\\*[\\s*]*(${OPENERS.join('|')})\\b[^\\n]*`, 'g');
const FOLDERS = ['src', 'sw', 'tests'];

/**
 * Doc comments that open otherwise, as lines for a person; empty when all is well.
 * @param {string} root the repository
 * @returns {string[]}
 */
export function oddOpenings(root) {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { encoding: 'utf8', recursive: true }).map((name) => `${folder}/${name}`),
  )
    .filter((file) => /\.(ts|tsx|mts|mjs)$/.test(file) && !/\/locales\//.test(file))
    .toSorted()
    .flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8');
      return [...code.matchAll(BAD)].map((match) => {
        const line = code.slice(0, match.index).split('\n').length;
        return `${file}:${line} opens a doc comment with "${match[1]}": begin with the noun or the verb`;
      });
    });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = oddOpenings(process.argv[2] ? resolve(process.argv[2]) : repository);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exit(problems.length > 0 ? 1 : 0);
}
