import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { Article, ArticlePage } from '#contract/content.ts';
import { Problem } from '#contract/problem.ts';
import {
  addArticlePicture,
  editStaffArticle,
  previewArticle,
  StaffArticle,
  StaffArticleDetail,
  staffArticleVersion,
} from '#contract/staff/articles.ts';
import { paginated } from '#contract/wire.ts';
import { verifyAudit } from '#server/platform/calls/audit.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';
import { scene } from './hostile-pictures.ts';
import { HOSTILE_HTML, HOSTILE_MARKDOWN, notAllowed } from './hostile-markdown.ts';

/** The clock stands at 2025-03-01T09:00:00Z. */
const shop = await testServer();
const staff = await shop.login('staff@example.test');
const picture = await shop.db.selectFrom('pictures').select('hash').orderBy('hash').executeTakeFirstOrThrow();

const add = (body: object, key: string = randomUUID()) =>
  shop.api('POST', '/staff/articles/', { token: staff, key, body });
const made = async (more: object = {}) => {
  const answer = await add({ title: `News ${randomUUID().slice(0, 8)}`, content: 'Words.', ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.as(StaffArticleDetail);
};
/** A change of what somebody saw. */
const edit = (seen: { id: number; version: number }, body: object) =>
  shop.api('PATCH', `/staff/articles/${seen.id}/`, {
    token: staff,
    key: randomUUID(),
    body,
    headers: { 'if-match': `"a${seen.id}-v${seen.version}"` },
  });
const edited = async (seen: { id: number; version: number }, body: object) => {
  const answer = await edit(seen, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.as(editStaffArticle.answer);
};
const published = (more: object = {}) => made({ published: true, ...more });
const read = (query: string) => shop.api('GET', `/article-list/?${query}`);
const list = async (query = '') =>
  (await shop.api('GET', `/staff/articles/${query}`, { token: staff })).as(paginated(StaffArticle)).results;
const auditOf = (id: number) =>
  shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity', '=', 'article')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();

describe('an article that is begun', () => {
  test('is a draft that staff see and readers do not', async () => {
    const answer = await add({ title: ' Ports & prices: Durban ', content: '# Durban\n\nIt is **open**.' });
    expect(answer.status, answer.text).toBe(201);
    const article = answer.as(StaffArticleDetail);
    expect(article).toMatchObject({
      slug: 'ports-prices-durban',
      title: 'Ports & prices: Durban',
      summary: '',
      state: 'draft',
      published: false,
      date_created: null,
      version: 1,
      html: '<h1>Durban</h1>\n<p>It is <strong>open</strong>.</p>\n',
      slug_stays: false,
      versions: [{ version: 1, act: 'create', made_at: '2025-03-01T09:00:00Z' }],
    });
    expect(answer.headers['etag']).toBe(`"a${article.id}-v1"`);
    expect((await read('slug=ports-prices-durban')).status).toBe(404);
    expect((await read(`aid=${article.id}`)).status).toBe(404);
    expect((await shop.app.inject({ url: '/sitemap.xml' })).body).not.toContain('ports-prices-durban');
    expect((await auditOf(article.id)).map(({ action }) => action)).toEqual(['article.create']);
  });

  test('is made once, however often the request comes', async () => {
    const key = randomUUID();
    // Many figures in a row would be taken for an account.
    const word = key.replaceAll(/\d/g, 'x');
    const body = { title: `Once ${word}` };
    const [first, again] = [await add(body, key), await add(body, key)];
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await list(`?q=${word}`)).toHaveLength(1);
  });

  test('has an address that no other has or had', async () => {
    const first = await made({ title: 'The same title' });
    const second = await made({ title: 'The same title' });
    expect([first.slug, second.slug]).toEqual(['the-same-title', 'the-same-title-2']);
    const answer = await add({ title: 'Another', slug: 'the-same-title' });
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'slug_taken', fields: { slug: ['Another article has this address'] } },
    ]);
    const answers = await Promise.all([1, 2, 3, 4].map(() => add({ title: 'All at once' })));
    expect(new Set(answers.map((one) => one.as(StaffArticleDetail).slug)).size).toBe(4);
  });

  test.each([
    ['no title', { title: '  ' }, 'title', 'This field is required'],
    ['a long title', { title: 'x'.repeat(151) }, 'title', 'Must be 150 characters or fewer'],
    ['a title that is none', { title: 7 }, 'title', 'Enter plain text'],
    ['a long summary', { summary: 'x'.repeat(161) }, 'summary', 'Must be 160 characters or fewer'],
    ['too much text', { content: 'x'.repeat(100_001) }, 'content', 'Must be 100000 characters or fewer'],
    ['an address with a path', { slug: '../staff' }, 'slug', /^Small letters/],
    ['a picture of nobody', { picture: 'f'.repeat(16) }, 'picture', 'Choose a picture'],
    ['a picture elsewhere', { picture: 'https://evil.example/x.png' }, 'picture', 'Choose a picture'],
    ['a time that is over', { publish_at: '2025-03-01T09:00:00Z' }, 'publish_at', /still to come/],
    ['a time without a zone', { publish_at: '2025-04-01T09:00' }, 'publish_at', 'Enter a date and time'],
    ['both ways', { published: true, publish_at: '2025-04-01T09:00:00Z' }, 'publish_at', /now, or at/],
    ['nothing to read', { published: true, content: '' }, 'content', 'Write the text first'],
    [
      'a bank account (security 17)',
      { content: 'Pay to account 62001234567 instead' },
      'content',
      /Bank details are in the pro-forma alone/,
    ],
  ] as const)('is refused with %s', async (_name, body, field, says) => {
    const answer = await add({ title: 'A title', content: 'Words.', ...body });
    expect(answer.status, answer.text).toBe(400);
    const { fields } = answer.as(Problem);
    expect(fields?.[field]).toEqual([typeof says === 'string' ? says : expect.stringMatching(says)]);
  });
});

describe('who may', () => {
  const DOORS = [
    ['GET', '/staff/articles/'],
    ['POST', '/staff/articles/'],
    ['GET', '/staff/articles/1/'],
    ['PATCH', '/staff/articles/1/'],
    ['DELETE', '/staff/articles/1/'],
    ['POST', '/staff/articles/1/restore/'],
    ['GET', '/staff/articles/1/versions/1/'],
    ['POST', '/staff/articles/preview/'],
    ['POST', '/staff/articles/pictures/'],
  ] as const;
  test.each(DOORS)(
    'a buyer gets nothing at %s %s, and a stranger neither (security 1)',
    async (method, path) => {
      const { token } = await newBuyer(shop);
      const body = method === 'GET' ? {} : { body: { title: 'Mine', content: 'x', published: true } };
      expect((await shop.api(method, path, { token, ...body })).status).toBe(403);
      expect((await shop.api(method, path, body)).status).toBe(401);
      expect(await list('?q=Mine')).toEqual([]);
    },
  );
});

describe('publishing', () => {
  test('shows an article at once, with its day, its summary and its picture, and stands in the audit', async () => {
    const draft = await made({ summary: 'In short.', picture: picture.hash });
    const article = await edited(draft, { published: true });
    expect(article).toMatchObject({
      state: 'published',
      date_created: '2025-03-01T09:00:00Z',
      version: 2,
      slug_stays: true,
      changed: true,
    });
    expect((await read(`slug=${article.slug}`)).as(Article).content).toBe('<p>Words.</p>\n');
    const { results } = (await read('')).as(ArticlePage);
    expect(results.find(({ id }) => id === article.id)).toMatchObject({
      excerpt: 'In short.',
      image: `/media/i/${picture.hash}/320.webp`,
    });
    expect((await auditOf(article.id)).at(-1)).toMatchObject({
      action: 'article.publish',
      before: { published: false },
      after: { published: true, version: 2 },
    });
    expect((await auditOf(article.id)).at(-1)?.actor_id).not.toBeNull();
  });

  test('is taken back, from list, page and the sitemap, and stands in the audit', async () => {
    const own = await testServer();
    const token = await own.login('staff@example.test');
    const sitemap = async () => (await own.app.inject({ url: '/sitemap.xml' })).body;
    expect(await sitemap()).toContain('/latest/how-we-ship');
    const answer = await own.api('PATCH', '/staff/articles/1/', {
      token,
      body: { published: false },
      headers: { 'if-match': '"a1-v1"' },
    });
    expect(answer.as(StaffArticleDetail)).toMatchObject({
      state: 'draft',
      slug_stays: true,
      date_created: '2025-02-01T00:00:00Z',
      versions: [
        { version: 2, act: 'withdraw' },
        { version: 1, act: 'kept' },
      ],
    });
    expect((await own.api('GET', '/article-list/?aid=1')).status).toBe(404);
    own.clock.advance(3601);
    expect(await sitemap()).not.toContain('/latest/how-we-ship');
    const rows = await own.db.selectFrom('audit_log').select(['action', 'entity_id']).execute();
    expect(rows).toContainEqual({ action: 'article.withdraw', entity_id: '1' });
  });

  test('waits for its time, by the clock, and a job does it once', async () => {
    const own = await testServer();
    const token = await own.login('staff@example.test');
    const answer = await own.api('POST', '/staff/articles/', {
      token,
      body: { title: 'Tomorrow', content: 'Words.', publish_at: '2025-03-02T08:00:00Z' },
    });
    const article = answer.as(StaffArticleDetail);
    expect(article).toMatchObject({ state: 'scheduled', publish_at: '2025-03-02T08:00:00Z' });
    const status = async () => (await own.api('GET', '/article-list/?slug=tomorrow')).status;
    await own.app.runJobs();
    own.clock.advance(23 * 3600 - 60);
    await own.app.runJobs();
    expect(await status()).toBe(404);
    own.clock.advance(120);
    await own.app.runJobs();
    expect(await status()).toBe(200);
    own.clock.advance(120);
    await own.app.runJobs();
    const now = (await own.api('GET', `/staff/articles/${article.id}/`, { token })).as(StaffArticleDetail);
    expect(now).toMatchObject({
      state: 'published',
      publish_at: null,
      date_created: '2025-03-02T08:00:00Z',
      version: 2,
      versions: [{ act: 'publish', made_by: null }, { act: 'create' }],
    });
    const rows = await own.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('action', '=', 'article.publish')
      .execute();
    expect(rows).toEqual([{ action: 'article.publish', actor_id: null }]);
    expect((await verifyAudit(own.db)).brokenAt).toBeNull();
  });

  test('at a time can be called off, and what readers see has no such time', async () => {
    const draft = await made();
    const set = await edited(draft, { publish_at: '2025-04-01T08:00:00Z' });
    expect([set.state, set.versions[0]?.act]).toEqual(['scheduled', 'schedule']);
    expect((await list('?state=scheduled')).map(({ id }) => id)).toContain(draft.id);
    const off = await edited(set, { published: false });
    expect([off.state, off.publish_at, off.versions[0]?.act]).toEqual(['draft', null, 'withdraw']);
    const shown = await edited(off, { published: true });
    expect((await edit(shown, { publish_at: '2025-04-01T08:00:00Z' })).as(Problem).fields).toHaveProperty(
      'publish_at',
    );
  });

  test('an address stays when the title changes, and one that is changed on purpose leads on', async () => {
    const draft = await made({ title: 'First words' });
    const renamed = await edited(draft, { title: 'Second words' });
    expect(renamed.slug).toBe('second-words');
    const shown = await edited(renamed, { published: true });
    const stays = await edited(shown, { title: 'Third words' });
    expect(stays.slug).toBe('second-words');
    const moved = await edited(stays, { slug: 'third-words' });
    expect((await read('slug=second-words')).as(Article)).toMatchObject({
      id: draft.id,
      slug: 'third-words',
    });
    expect((await add({ title: 'Other', slug: 'second-words' })).status).toBe(409);
    // Nobody ever saw this one.
    expect((await read('slug=first-words')).status).toBe(404);
    const back = await edited(moved, { slug: 'second-words' });
    expect((await read('slug=third-words')).as(Article).slug).toBe('second-words');
    await edited(back, { published: false });
    expect((await read('slug=third-words')).status).toBe(404);
  });

  test('phones that keep the catalogue hear of it', async () => {
    const clock = async () =>
      (await shop.db.selectFrom('catalogue_clock').select('version').executeTakeFirstOrThrow()).version;
    const before = await clock();
    const draft = await made();
    expect(await clock()).toBe(before);
    await edited(draft, { published: true });
    expect(await clock()).toBeGreaterThan(before);
  });
});

describe('two who write at the same time', () => {
  test('the later one is refused and gets what is there', async () => {
    const seen = await made({ content: 'First.' });
    const theirs = await edited(seen, { content: 'Theirs.' });
    const answer = await edit(seen, { content: 'Mine.' });
    expect([answer.status, answer.as(Problem).code]).toEqual([412, 'precondition_failed']);
    const { current } = answer.as(v.object({ current: StaffArticleDetail }));
    expect([current.content, current.version]).toEqual(['Theirs.', 2]);
    expect((await edited(theirs, { content: 'Mine.' })).content).toBe('Mine.');
  });

  test('who says no version is asked for one', async () => {
    const { id } = await made();
    for (const [method, path] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', 'restore/'],
    ] as const) {
      const body = { content: 'Mine.', version: 1 };
      const answer = await shop.api(method, `/staff/articles/${id}/${path}`, { token: staff, body });
      expect([answer.status, answer.as(Problem).code]).toEqual([428, 'precondition_required']);
    }
  });

  test('of four at once one wins, and the history has no gap', async () => {
    const seen = await made();
    const answers = await Promise.all([1, 2, 3, 4].map((n) => edit(seen, { content: `Text ${n}` })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412]);
    const rows = await shop.db
      .selectFrom('article_versions')
      .select('version')
      .where('article_id', '=', seen.id)
      .orderBy('version')
      .execute();
    expect(rows.map(({ version }) => version)).toEqual([1, 2]);
  });
});

describe('the history', () => {
  test('has every version with who and when, and restores one without losing another', async () => {
    const first = await published({ title: 'One', content: 'Text one.' });
    const second = await edited(first, { title: 'Two', content: 'Text two.', summary: 'Sum two.' });
    const version = await shop.api('GET', `/staff/articles/${first.id}/versions/1/`, { token: staff });
    expect(version.as(staffArticleVersion.answer)).toMatchObject({
      title: 'One',
      content: 'Text one.',
      html: '<p>Text one.</p>\n',
    });
    const answer = await shop.api('POST', `/staff/articles/${first.id}/restore/`, {
      token: staff,
      key: randomUUID(),
      body: { version: 1, base_version: `a${first.id}-v${second.version}` },
    });
    const third = answer.as(StaffArticleDetail);
    expect(third).toMatchObject({
      title: 'One',
      content: 'Text one.',
      summary: '',
      version: 3,
      slug: first.slug,
    });
    expect(third.versions.map(({ version: n, act, title }) => [n, act, title])).toEqual([
      [3, 'restore', 'One'],
      [2, 'edit', 'Two'],
      [1, 'create', 'One'],
    ]);
    expect(third.versions[0]?.made_by?.name).toMatch(/\S/);
    expect((await read(`aid=${first.id}`)).as(Article).content).toBe('<p>Text one.</p>\n');
    expect((await auditOf(first.id)).at(-1)?.action).toBe('article.restore');
  });

  test('brings nothing back that could not be written now (security 17)', async () => {
    const first = await published({ title: 'One', content: 'Text one.' });
    const second = await edited(first, { content: 'Text two.' });
    await shop.db
      .updateTable('article_versions')
      .set({ content: 'Pay to account number 1234567890123' })
      .where('article_id', '=', first.id)
      .where('version', '=', 1)
      .execute();
    const answer = await shop.api('POST', `/staff/articles/${first.id}/restore/`, {
      token: staff,
      key: randomUUID(),
      body: { version: 1, base_version: `a${first.id}-v${second.version}` },
    });
    const problem = answer.as(Problem);
    expect([answer.status, problem.code]).toEqual([400, 'bank_details']);
    expect(problem.detail).toMatch(/take the account number out/);
    expect((await read(`aid=${first.id}`)).as(Article).content).toBe('<p>Text two.</p>\n');
  });

  test('begins with how an older article stood before its first change', async () => {
    const row = (await shop.api('GET', '/staff/articles/2/', { token: staff })).as(StaffArticleDetail);
    expect(row.versions).toEqual([]);
    const { versions } = await edited(row, { summary: 'A word on it.' });
    expect(versions.map(({ act, made_by }) => [act, made_by === null])).toEqual([
      ['edit', false],
      ['kept', true],
    ]);
  });

  test('what changes nothing makes no version and no audit row', async () => {
    const article = await made();
    const { changed, version } = await edited(article, { title: article.title, content: 'Words.' });
    expect([changed, version, (await auditOf(article.id)).length]).toEqual([false, 1, 1]);
  });

  test('there is none of an article that is not there', async () => {
    for (const path of ['999999/', '1/versions/99/', 'x/', '999999/versions/1/'])
      expect((await shop.api('GET', `/staff/articles/${path}`, { token: staff })).status).toBe(404);
  });

  test('goes with a draft that is deleted; what readers see is not deleted', async () => {
    const article = await published();
    const remove = (seen: { id: number; version: number }) =>
      shop.api('DELETE', `/staff/articles/${seen.id}/`, {
        token: staff,
        headers: { 'if-match': `"a${seen.id}-v${seen.version}"` },
      });
    expect((await remove(article)).as(Problem).code).toBe('article_published');
    const draft = await edited(article, { published: false });
    expect((await remove(draft)).status).toBe(204);
    expect((await read(`aid=${article.id}`)).status).toBe(404);
    expect((await auditOf(article.id)).at(-1)?.action).toBe('article.delete');
  });
});

describe('what readers get (security 22)', () => {
  const CASES = [
    ...HOSTILE_MARKDOWN,
    ...HOSTILE_HTML,
    '<p onerror=1><b',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
  ];
  test.each(CASES)('%j is harmless in the preview, and the preview is what is published', async (content) => {
    const answer = await shop.api('POST', '/staff/articles/preview/', { token: staff, body: { content } });
    const preview = answer.as(previewArticle.answer);
    expect(notAllowed(preview.html)).toEqual([]);
    const article = await published({ content });
    expect(article.html).toBe(preview.html);
    expect((await read(`aid=${article.id}`)).as(Article).content).toBe(preview.html);
    const kept = await shop.api('GET', `/staff/articles/${article.id}/versions/1/`, { token: staff });
    expect(notAllowed(kept.as(staffArticleVersion.answer).html)).toEqual([]);
  });

  test('title and summary are text, whatever they look like', async () => {
    const title = '<img src=x onerror=alert(1)>';
    const article = await published({ title, summary: '<svg onload=alert(1)>' });
    expect(article.slug).toBe('img-src-x-onerror-alert-1');
    const { results } = (await read('')).as(ArticlePage);
    expect(results.find(({ id }) => id === article.id)).toMatchObject({
      title,
      excerpt: '<svg onload=alert(1)>',
    });
  });
});

describe('the list', () => {
  test('has the newest first, and is searched by title, text and state', async () => {
    const word = randomUUID().slice(0, 8);
    const [a, b, c] = [
      await made({ title: `${word} one` }),
      await published({ content: `About ${word.toUpperCase()}.` }),
      await made({ title: `${word} three`, publish_at: '2025-05-01T00:00:00Z' }),
    ];
    expect((await list(`?q=${word}`)).map(({ id }) => id)).toEqual([c.id, b.id, a.id]);
    for (const [state, id] of [
      ['draft', a.id],
      ['published', b.id],
      ['scheduled', c.id],
    ] as const)
      expect((await list(`?q=${word}&state=${state}`)).map((one) => one.id)).toEqual([id]);
    expect(await list('?state=other')).toEqual([]);
    expect(await list('?q=%25%25%25')).toEqual([]);
  });
});

test('a picture is kept for an article, made anew, and stands in its text', async () => {
  const bytes = await scene(700, 300).jpeg({ quality: 60 }).toBuffer();
  const boundary = 'x7c1';
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/staff/articles/pictures/',
    headers: {
      authorization: `Token ${staff}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.svg"\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const { hash, url } = v.parse(addArticlePicture.answer, answer.json());
  expect(url).toBe(`/media/i/${hash}/640.webp`);
  const article = await published({ picture: hash, content: `![Durban](${url})` });
  expect(article.html).toBe(`<figure><img src="${url}" alt="Durban" loading="lazy" /></figure>\n`);
  expect(article.picture?.hash).toBe(hash);
  const none = await edited(article, { picture: null });
  expect(none.picture).toBeNull();
});
