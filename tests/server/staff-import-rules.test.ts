import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { ImportRules } from '#contract/rules.ts';
import { StaffImportRule, staffImportRules } from '#contract/staff/import-rules.ts';
import { newBuyer } from './checkout-steps.ts';
import { readShopPack } from './harness/pack.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');

const RULE = {
  country: 'LS',
  rule: 'vat_percent',
  class: null,
  value: '15',
  note: null,
  source: 'https://www.rsl.org.ls/vat',
  source_date: '2025-01-10',
  checked_date: '2025-02-20',
};

const call = (method: string, path: string, body: unknown, tag?: string, token = staff) =>
  shop.api(method, `/staff/import-rules/${path}`, {
    token,
    key: randomUUID(),
    body,
    headers: tag === undefined ? {} : { 'if-match': tag },
  });
const post = (more: Record<string, unknown> = {}) => call('POST', '', { ...RULE, ...more });
const made = async (more: Record<string, unknown> = {}) => {
  const answer = await post(more);
  expect(answer.status, answer.text).toBe(201);
  return answer.as(StaffImportRule);
};
const publicOf = async (country = 'LS') =>
  (await shop.api('GET', `/import-rules/?country=${country}`)).as(ImportRules).results;
const list = async (query = '') =>
  (await shop.api('GET', `/staff/import-rules/${query}`, { token: staff })).as(staffImportRules.answer)
    .results;
const audited = async (id: number) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'import-rule')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();

describe('staff', () => {
  test('add a rule: the public reads it at once, with its source and dates', async () => {
    const rule = await made();
    expect(rule).toMatchObject({ ...RULE, unit: '%', version: 1, check_due: false, estimate: true });
    const { id: _, version: __, check_due: ___, ...told } = rule;
    expect(await publicOf()).toEqual([told]);
    expect(await list('?country=ls')).toEqual([rule]);
    expect(await audited(rule.id)).toMatchObject([
      { action: 'import-rule.add', before: null, after: { value: '15', source: RULE.source } },
    ]);
  });

  test.each([
    { rule: 'levy_percent', value: '2.5-3.5', unit: '', kept: '%' },
    { rule: 'duty_fixed', value: '33844.12', unit: 'zmw', class: 'Body:Saloon,Estate', kept: 'ZMW' },
    { rule: 'surtax_fixed', value: '100-200', unit: 'USD', fuel: 'Petrol, Diesel, Hybrid', kept: 'USD' },
    { rule: 'max_age_years', value: '8', unit: 'calendar years', kept: 'calendar years' },
    { rule: 'max_age_years', value: '8', unit: '', kept: null },
    { rule: 'duty_by_table', value: 'CRSP', unit: 'value', kept: 'value' },
    { rule: 'duty_by_table', value: 'ZRA', unit: '', kept: null },
  ])('write down $rule, $value $unit', async ({ kept, ...rule }) => {
    const written = await made({ country: 'MZ', ...rule });
    const of = rule.class === undefined ? {} : { class: rule.class.toLowerCase() };
    expect(written).toMatchObject({ country: 'MZ', ...rule, ...of, unit: kept });
    const { id: _, version: __, check_due: ___, ...told } = written;
    expect(await publicOf('MZ')).toContainEqual(told);
  });

  test('change what they name and nothing else', async () => {
    const rule = await made({
      note: 'By the budget of 2025',
      age_from: 5,
      cc_to: '3000',
      fuel: 'Diesel',
      class: 'cars',
    });
    const tag = `"i${rule.id}-v1"`;
    const answer = await call(
      'PATCH',
      `${rule.id}/`,
      { value: '15.5', checked_date: '2025-03-01', note: null },
      tag,
    );
    const changed = { ...rule, value: '15.5', checked_date: '2025-03-01', note: null, version: 2 };
    expect(answer.as(StaffImportRule)).toEqual(changed);
    expect(answer.headers['etag']).toBe(`"i${rule.id}-v2"`);
    expect(await publicOf()).toContainEqual(
      expect.objectContaining({ value: '15.5', cc_to: 3000, age_from: 5 }),
    );
    expect((await audited(rule.id))[1]).toMatchObject({
      action: 'import-rule.edit',
      before: { value: '15', checked_date: '2025-02-20' },
      after: { value: '15.5', checked_date: '2025-03-01' },
    });
    const same = await call('PATCH', `${rule.id}/`, { value: '15.5' });
    expect(same.as(StaffImportRule).version).toBe(2);
    expect(await audited(rule.id)).toHaveLength(2);
  });

  test('write its note in each language: buyers, also those without a network, read theirs', async () => {
    const english = 'By the budget of 2025';
    const rule = await made({
      country: 'BW',
      note: english,
      note_sw: ' Kwa bajeti ya 2025 ',
      note_pt: 'Pelo orçamento de 2025',
    });
    const notes = { sw: 'Kwa bajeti ya 2025', pt: 'Pelo orçamento de 2025' };
    expect(rule).toMatchObject({ note: english, notes });
    expect(await publicOf('BW')).toContainEqual(expect.objectContaining({ note: english, notes }));
    const { sections } = await readShopPack(shop);
    expect(sections.import_rules).toContainEqual(expect.objectContaining({ note: english, notes }));
    const changed = (await call('PATCH', `${rule.id}/`, { note_sw: '' })).as(StaffImportRule);
    expect([changed.notes, changed.version]).toEqual([{ pt: 'Pelo orçamento de 2025' }, 2]);
    expect((await audited(rule.id))[1]).toMatchObject({ before: { notes }, after: { notes: changed.notes } });
    const bare = (await call('PATCH', `${rule.id}/`, { note_pt: null, note: null })).as(StaffImportRule);
    expect(bare.note).toBeNull();
    expect(bare).not.toHaveProperty('notes');
  });

  test('who change the English note on a page that knows no others leave no translation of what held before', async () => {
    const note = { note: 'Eight years at most', note_sw: 'Miaka minane', note_pt: 'No máximo oito anos' };
    const rule = await made({ country: 'BW', ...note });
    const same = await call('PATCH', `${rule.id}/`, { note: ' Eight years at most ', value: '17' });
    expect(same.as(StaffImportRule).notes).toEqual({ sw: note.note_sw, pt: note.note_pt });
    const other = { note: 'Five years at most', note_sw: 'Miaka mitano' };
    const beside = await call('PATCH', `${rule.id}/`, other);
    expect(beside.as(StaffImportRule).notes).toEqual({ sw: other.note_sw });
    const alone = await call('PATCH', `${rule.id}/`, { note: 'Six years at most' });
    expect(alone.as(StaffImportRule)).not.toHaveProperty('notes');
    await call('PATCH', `${rule.id}/`, { note_sw: 'Miaka sita' });
    const bare = await call('PATCH', `${rule.id}/`, { note: '' });
    expect([bare.status, bare.as(StaffImportRule).note]).toEqual([200, null]);
  });

  test.each([
    [{ note_pt: 'Pelo orçamento' }, 'note'],
    [{ note: 'x', note_sw: 'x'.repeat(1001) }, 'note_sw'],
    [{ note: 'x', note_pt: 'IBAN GB29 NWBK 6016 1331 9268 19' }, 'note_pt'],
  ])('are told what is wrong with the notes %j', async (fields, wrong) => {
    const answer = await post(fields);
    expect([answer.status, Object.keys(answer.as(Problem).fields ?? {})]).toEqual([400, [wrong]]);
  });

  test('find each note that the shop begins with in every language', async () => {
    const seeded = (await (await testServer()).api('GET', '/import-rules/')).as(ImportRules).results;
    const noted = seeded.filter(({ note }) => note !== null);
    expect(noted.length).toBeGreaterThan(20);
    for (const { note, notes } of noted) expect(Object.keys(notes ?? {}), `${note}`).toEqual(['pt', 'sw']);
  });

  test('take one away, and it is gone from everywhere', async () => {
    const before = await publicOf('SZ');
    const rule = await made({ country: 'SZ' });
    expect(await publicOf('SZ')).toHaveLength(before.length + 1);
    const answer = await call('DELETE', `${rule.id}/`, {});
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await publicOf('SZ')).toEqual(before);
    expect((await call('DELETE', `${rule.id}/`, {})).status).toBe(404);
    expect((await audited(rule.id)).at(-1)).toMatchObject({ action: 'import-rule.remove', after: null });
  });

  test('cannot overwrite each other: the second sees what the first wrote, and five at once are one', async () => {
    const rule = await made({ country: 'SZ' });
    const tag = `"i${rule.id}-v1"`;
    const answers = await Promise.all(
      ['14', '16', '17', '18', '19'].map((value) => call('PATCH', `${rule.id}/`, { value }, tag)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412]);
    const won = answers.find(({ status }) => status === 200)?.as(StaffImportRule);
    for (const lost of answers.filter(({ status }) => status === 412))
      expect(lost.body).toMatchObject({ code: 'precondition_failed', current: won });
    const gone = await call('DELETE', `${rule.id}/`, {}, tag);
    expect(gone.status).toBe(412);
    expect((await call('DELETE', `${rule.id}/`, { base_version: `i${rule.id}-v2` })).status).toBe(204);
  });

  test('see which sources nobody has looked at for more than 180 days', async () => {
    await made({ country: 'NA', source_date: '2024-01-01', checked_date: '2024-09-02' });
    await made({
      country: 'NA',
      rule: 'max_age_years',
      value: '8',
      source_date: '2024-01-01',
      checked_date: '2024-09-01',
    });
    expect((await list('?country=NA')).map((rule) => [rule.rule, rule.check_due])).toEqual([
      ['vat_percent', false],
      ['max_age_years', true],
    ]);
    expect((await list('?country=NA&due=1')).map(({ rule }) => rule)).toEqual(['max_age_years']);
  });
});

describe('refused is', () => {
  test.each([
    { name: 'no source', more: { source: '' }, field: 'source' },
    { name: 'a source that no browser opens', more: { source: 'javascript:alert(1)' }, field: 'source' },
    { name: 'a source with a password in it', more: { source: 'https://a:b@zra.org.zm/' }, field: 'source' },
    { name: 'a source of one house only', more: { source: 'http://intranet/rules' }, field: 'source' },
    { name: 'a country that we do not ship to', more: { country: 'BD' }, field: 'country' },
    { name: 'no country', more: { country: undefined }, field: 'country' },
    { name: 'a rule in words', more: { rule: 'VAT (percent)' }, field: 'rule' },
    { name: 'a class that there is not', more: { class: 'bus' }, field: 'class' },
    { name: 'a percentage that cannot be read', more: { value: 'about 15' }, field: 'value' },
    { name: 'percentages the wrong way round', more: { value: '3.5-2.5' }, field: 'value' },
    { name: 'an amount in words', more: { rule: 'duty_fixed', unit: 'ZMW', value: 'a lot' }, field: 'value' },
    { name: 'an amount of no currency', more: { rule: 'duty_fixed', value: '900' }, field: 'unit' },
    {
      name: 'an amount of another currency',
      more: { rule: 'surtax_fixed', unit: 'KES', value: '9' },
      field: 'unit',
    },
    {
      name: 'years that are counted in no known way',
      more: { rule: 'max_age_years', unit: 'calender years', value: '8' },
      field: 'unit',
    },
    {
      name: 'a table of neither values nor amounts',
      more: { rule: 'duty_by_table', unit: 'prices', value: 'CRSP' },
      field: 'unit',
    },
    { name: 'a body that there is not', more: { class: 'body:saloon,boat' }, field: 'class' },
    { name: 'no value', more: { value: ' ' }, field: 'value' },
    { name: 'years in words', more: { rule: 'max_age_years', value: 'eight' }, field: 'value' },
    {
      name: 'a check before the source was written',
      more: { checked_date: '2025-01-09' },
      field: 'checked_date',
    },
    { name: 'a check tomorrow', more: { checked_date: '2025-03-02' }, field: 'checked_date' },
    { name: 'a day that there is not', more: { source_date: '2025-02-30' }, field: 'source_date' },
    { name: 'an age below nothing', more: { age_from: -1 }, field: 'age_from' },
    { name: 'ages the wrong way round', more: { age_from: 8, age_to: 5 }, field: 'age_to' },
    { name: 'a size that no engine has', more: { cc_to: 30_001 }, field: 'cc_to' },
    {
      name: 'a note with an account to pay to (security 59)',
      more: { note: 'Pay duty to FNB acct 62048177293' },
      field: 'note',
    },
    {
      name: 'a fuel that is an account (security 59)',
      more: { fuel: 'FNB acct 62048177293' },
      field: 'fuel',
    },
    { name: 'a note of a whole page', more: { note: 'x'.repeat(1001) }, field: 'note' },
  ])('$name', async ({ more, field }) => {
    const before = await list();
    const answer = await post(more);
    expect([answer.status, Object.keys(answer.as(Problem).fields ?? {})]).toEqual([400, [field]]);
    expect(await list()).toEqual(before);
  });

  test('everything wrong is said at once', async () => {
    const answer = await call('POST', '', {});
    expect(Object.keys(answer.as(Problem).fields ?? {}).toSorted()).toEqual([
      'checked_date',
      'country',
      'rule',
      'source',
      'source_date',
      'value',
    ]);
  });

  test('a change that leaves a rule that cannot stand', async () => {
    const rule = await made({ country: 'MU' });
    const answer = await call('PATCH', `${rule.id}/`, { rule: 'max_age_years' });
    expect(answer.status).toBe(200);
    const back = await call('PATCH', `${rule.id}/`, { value: '7.5' });
    expect([back.status, Object.keys(back.as(Problem).fields ?? {})]).toEqual([400, ['value']]);
  });

  test('whoever is not staff', async () => {
    const { token } = await newBuyer(shop);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['PATCH', '1/'],
      ['DELETE', '999999/'],
    ] as const) {
      const body = method === 'GET' ? undefined : {};
      expect(
        (await shop.api(method, `/staff/import-rules/${path}`, { token, key: randomUUID(), body })).status,
      ).toBe(403);
    }
  });
});

test('a phone that has the catalogue is given the rules again when they changed, and only then', async () => {
  const since = (cursor: string) => readShopPack(shop, { since: cursor });
  const { cursor } = await readShopPack(shop);
  expect((await since(cursor)).sections.import_rules).toBeNull();
  const { id, source } = await made({ country: 'NA', rule: 'levy_percent', value: '2' });
  const second = await since(cursor);
  expect(second.sections.import_rules).toContainEqual(
    expect.objectContaining({ country: 'NA', rule: 'levy_percent', value: '2', source }),
  );
  expect(second.sections.categories).toBeNull();
  expect((await since(second.cursor)).sections.import_rules).toBeNull();
  await call('DELETE', `${id}/`, {});
  const third = await since(second.cursor);
  expect(third.sections.import_rules).not.toContainEqual(
    expect.objectContaining({ country: 'NA', rule: 'levy_percent' }),
  );
});
