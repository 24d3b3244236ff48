// Writes docs/refusals.md from the table of refusals and from what the calls declare; with --check says whether it is as it
// was written. node --import tsx src/tools/refusals-page.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ANY_CALL } from '#domain/refusals/any-call.ts';
import { BASKET } from '#domain/refusals/basket.ts';
import { BATCH } from '#domain/refusals/batch.ts';
import { FILES } from '#domain/refusals/files.ts';
import { IDENTITY } from '#domain/refusals/identity.ts';
import { ORDERS } from '#domain/refusals/orders.ts';
import type { RefusalEntry, RefusalTable } from '#domain/refusals/refusal.ts';
import { SELLING } from '#domain/refusals/selling.ts';
import { SHOP } from '#domain/refusals/shop.ts';
import { STAFF } from '#domain/refusals/staff.ts';
import { allHandlers } from '#server/app.ts';
import { receivers } from '#server/uploads/routes.ts';

const PAGE = fileURLToPath(new URL('../../docs/refusals.md', import.meta.url));

const HEAD = `# Refusals

Every code that the server refuses with. This page is written by \`npm run texts\` from \`src/domain/refusals\` and from what
the calls declare, and \`npm run check\` says when it is not as it was written; \`contract 1.1\` says what a refusal looks like.

A text in \`{braces}\` is filled with a value. Where a case has its own words, they stand with the call, in the section that
is named last. As the code of a single field each of them is 400. \`shown\`: what screens say instead.

<!-- prettier-ignore-start -->`;

const PARTS: readonly [heading: string, table: RefusalTable][] = [
  ['What any call may answer', ANY_CALL],
  ['Batches, and hooks of tests', BATCH],
  ['Basket and order', BASKET],
  ['Orders that were placed', ORDERS],
  ['Account and sign-in', IDENTITY],
  ['Searches, offers, forms', SHOP],
  ['Selling and the programme', SELLING],
  ['Files', FILES],
  ['Staff', STAFF],
];

const cell = (text: string): string => text.replaceAll('|', '\\|');
const code = (name: string): string => `\`${name}\``;

function row(name: string, { status, also = [], text, shown, fields = [], source }: RefusalEntry): string {
  const says = shown === undefined ? text : `${text} · shown: ${shown}`;
  const by = callsBy.get(name) ?? [];
  const cells = [code(name), [status, ...also].join(', '), says, fields.map(code).join(', '), source];
  return `| ${[...cells, by.map(code).join(', ')].map(cell).join(' | ')} |`;
}

/** Names of the calls that declare each code. */
const callsBy = new Map<string, string[]>();
for (const { declared } of [...allHandlers, ...receivers])
  for (const problem of declared.problems ?? [])
    callsBy.set(problem, [...(callsBy.get(problem) ?? []), declared.name].toSorted());

const parts = PARTS.map(([heading, table]) => {
  const rows = Object.entries(table).map(([name, entry]) => row(name, entry));
  return [
    `## ${heading}`,
    '',
    '| Code | Status | Text | Beside it | Source | Calls |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
});
const page = `${[HEAD, ...parts, '<!-- prettier-ignore-end -->'].join('\n\n')}\n`;

if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
else if (readFileSync(PAGE, 'utf8') !== page) {
  process.stdout.write('docs/refusals.md is not what the code says (npm run texts)\n');
  process.exit(1);
}
