// A comment that names a section leads to one: every "contract 4.3", "sync 6", "security 17" or "spec buyer §5" in the code
// stands as a heading, or as a row, in docs/.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root as repository } from './run.mjs';

const NUMBERS = String.raw`(\d+(?:\.\d+)*(?:(?:, | and |-)\d+(?:\.\d+)*)*)`;
/** A comment may break between two words. */
const GAP = String.raw`[\s*/]{1,12}`;
/** Ways in which code names a text, the file where it stands, and how a number of it begins a line there. */
const TEXTS = [
  {
    find: new RegExp(`\\baccount${GAP}contract ${NUMBERS}`, 'g'),
    file: 'docs/account-contract.md',
    heading: '',
  },
  {
    find: new RegExp(`(?<!\\baccount${GAP})\\bcontract ${NUMBERS}`, 'g'),
    file: 'docs/contract.md',
    heading: '',
  },
  { find: new RegExp(`(?<![-\\w])sync ${NUMBERS}(?![\\w(])`, 'g'), file: 'docs/sync.md', heading: '' },
  { find: new RegExp(`\\bsecurity ${NUMBERS}`, 'gi'), file: 'docs/security.md', row: true },
  { find: new RegExp(`\\bspec buyer §?${NUMBERS}`, 'g'), file: 'docs/rules.md', heading: 'spec buyer §' },
  { find: new RegExp(`\\bspec account §?${NUMBERS}`, 'g'), file: 'docs/rules.md', heading: 'spec account §' },
  {
    find: new RegExp(`\\bsettled points? ${NUMBERS}`, 'g'),
    file: 'docs/rules.md',
    heading: 'settled point ',
  },
];
const READ = new Set(['.ts', '.tsx', '.mjs', '.css']);
const PLACES = ['src', 'sw', 'tests'];
/** Words of screens, and parts of a made-up repository that a test reads. */
const NOT = /\/locales\/|^tests\/unit\/references\.test\.ts$|^src\/tools\/references\.mjs$/;

function* filesIn(root, folder) {
  for (const one of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${one.name}`;
    if (one.isDirectory()) yield* filesIn(root, path);
    else if (READ.has(extname(one.name)) && !NOT.test(path)) yield path;
  }
}

/** The numbers that a text has: of headings, with what stands before them, or of the rows of its table. */
function numbersIn(text, { heading = '', row = false }) {
  const lines = row
    ? text.matchAll(/^\| *(\d+) *\|/gm)
    : text.matchAll(new RegExp(`^#+ ${heading}(\\d+(?:\\.\\d+)*)\\b`, 'gm'));
  return new Set([...lines].map(([, number]) => number));
}

/**
 * @param {string} root of the repository
 * @returns {{ count: number, lost: string[] }} how many references were read, and those that lead nowhere
 */
export function references(root = repository) {
  const texts = TEXTS.map((text) => {
    const path = join(root, text.file);
    return { ...text, numbers: existsSync(path) ? numbersIn(readFileSync(path, 'utf8'), text) : new Set() };
  });
  const lost = [];
  let count = 0;
  for (const folder of PLACES.filter((one) => existsSync(join(root, one))))
    for (const path of filesIn(root, folder)) {
      const code = readFileSync(join(root, path), 'utf8');
      for (const { find, file, numbers } of texts)
        for (const found of code.matchAll(find))
          for (const number of found[1].split(/, | and |-/)) {
            count += 1;
            if (numbers.has(number)) continue;
            const line = code.slice(0, found.index).split('\n').length;
            lost.push(
              `${relative(root, join(root, path)).split(sep).join('/')}:${line}: "${found[0]}": ${file} has no ${number}`,
            );
          }
    }
  return { count, lost };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { count, lost } = references();
  for (const one of lost) process.stdout.write(`${one}\n`);
  process.stdout.write(`${count} references, ${lost.length} lead nowhere\n`);
  process.exit(lost.length > 0 ? 1 : 0);
}
