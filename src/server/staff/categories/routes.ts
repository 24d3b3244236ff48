import type { FieldIssue } from '#contract/problem.ts';
import {
  addCategory,
  editCategory,
  removeCategory,
  type StaffCategory,
  staffCategories,
} from '#contract/staff/categories.ts';
import { holdsBankAccount } from '#domain/payments/account-number.ts';
import { isLanguage } from '#domain/text/languages.ts';
import { refusalEntry } from '#domain/refusals/sentence.ts';
import { sameJson } from '#domain/text/same-json.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { answer, handle, type Handling, reply } from '#server/platform/calls/handle.ts';
import { matchesVersion, preconditionFailed } from '#server/platform/calls/if-match.ts';
import { notFound, Refusal, refuse, refuseField, refuseFields } from '#server/platform/calls/refuse.ts';
import * as store from './store.ts';
import type { CategoryFacts } from './store.ts';

type CategoryCall = Pick<Handling<'staff', unknown>, 'tx' | 'user' | 'now' | 'ip' | 'ifMatch'>;

const tagOf = ({ id, version }: StaffCategory): string => `k${id}-v${version}`;
const factsOf = ({ name, names }: StaffCategory): CategoryFacts => ({ name, names });

/** Names as they will stand: everybody reads them (security 59), and " > " parts a way down the tree. */
function readNames(given: Partial<CategoryFacts>, before: CategoryFacts | null): Refusal | CategoryFacts {
  const issues: FieldIssue[] = [];
  const judge = (path: string[], text: string): void => {
    if (holdsBankAccount(text))
      issues.push({ path, code: 'bank_details', detail: refusalEntry('bank_details').text });
    if (text.includes('>')) issues.push({ path, code: 'invalid', detail: 'Leave out the sign >' });
  };
  const name = given.name ?? before?.name ?? '';
  if (name === '') issues.push({ path: ['name'], code: 'required', detail: refusalEntry('required').text });
  judge(['name'], name);
  const names = { ...before?.names };
  for (const [language, text] of Object.entries(given.names ?? {})) {
    const path = ['names', language];
    judge(path, text);
    if (!isLanguage(language) || language === 'en')
      issues.push({ path, code: 'invalid', detail: 'The shop does not speak this language' });
    if (text === '') delete names[language];
    else names[language] = text;
  }
  return issues.length > 0 ? refuseFields(issues) : { name, names };
}

const taken = (): Refusal => refuseField('name', 'invalid', 'Another category beside it has this name');

/** The category as the caller saw it; the tree stays as it is until the transaction ends. */
async function lockSeen({ tx, ifMatch }: CategoryCall, id: number): Promise<Refusal | StaffCategory> {
  await store.lockTree(tx);
  const row = await store.categoryRow(tx, id);
  if (!row) return notFound();
  return matchesVersion(ifMatch, tagOf(row)) ? row : preconditionFailed(row);
}

function audit(
  { tx, user, now, ip }: CategoryCall,
  act: 'add' | 'edit' | 'remove',
  id: number,
  before: object | null,
  after: object | null,
): Promise<void> {
  const entry = { action: `category.${act}`, entity: 'category', entityId: String(id), before, after };
  return writeAudit(tx, { actorId: user.id, ...entry, ip }, now);
}

async function tagged({ tx }: CategoryCall, id: number) {
  const row = await store.categoryRow(tx, id);
  return row ? reply(row, { headers: { etag: tagOf(row) } }) : notFound();
}

export const routes = [
  answer(staffCategories, 'staff', async ({ db }) => {
    const results = await store.categoryRows(db);
    return { count: results.length, next: null, previous: null, results };
  }),

  handle(addCategory, 'staff', async (handling) => {
    const { tx, payload } = handling;
    await store.lockTree(tx);
    const { parent_id: parentId } = payload;
    const parent = parentId === null ? null : await store.categoryRow(tx, parentId);
    // A second root would be a second department.
    if (parent === undefined || (parent === null && (await store.categoryRows(tx)).length > 0))
      return refuseField('parent_id', 'invalid', 'Choose the category it belongs to');
    // Listings stand where nothing is below (account contract 5.1).
    if (parent !== null && parent.filed > 0) return refuse('category_filed');
    const facts = readNames(payload, null);
    if (facts instanceof Refusal) return facts;
    if (await store.isTaken(tx, parentId, facts.name, 0)) return taken();
    const id = await store.insertCategory(tx, parentId, facts);
    await audit(handling, 'add', id, null, { parent_id: parentId, ...facts });
    return tagged(handling, id);
  }),

  handle(editCategory, 'staff', async (handling) => {
    const { tx, payload } = handling;
    const row = await lockSeen(handling, payload.id);
    if (row instanceof Refusal) return row;
    const before = factsOf(row);
    const { name, names } = payload;
    const facts = readNames({ names, ...(name !== undefined && { name }) }, before);
    if (facts instanceof Refusal) return facts;
    if (await store.isTaken(tx, row.parent_id, facts.name, row.id)) return taken();
    if (sameJson(before, facts)) return tagged(handling, row.id);
    await store.updateCategory(tx, row.id, facts);
    await audit(handling, 'edit', row.id, before, facts);
    return tagged(handling, row.id);
  }),

  handle(removeCategory, 'staff', async (handling) => {
    const row = await lockSeen(handling, handling.payload.id);
    if (row instanceof Refusal) return row;
    if (row.filed > 0 || (await store.hasChildren(handling.tx, row.id))) return refuse('category_in_use');
    await store.deleteCategory(handling.tx, row.id);
    await audit(handling, 'remove', row.id, { parent_id: row.parent_id, ...factsOf(row) }, null);
    return null;
  }),
];
