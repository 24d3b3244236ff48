import { expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { type AgentOverview, agentOverview } from '#contract/supporter.ts';
import { completeChapter as declared, type TrainingProgress } from '#contract/training.ts';
import {
  type Chapter,
  CHAPTERS,
  isTrained,
  TRAINING_REWARD_MINOR,
  trainingLevel,
  trainingPercent,
} from '#domain/supporters/training.ts';
import { wireMoney } from '#domain/money/money.ts';
import { overview } from '#features/supporter/queries.ts';
import { completeChapter } from '#features/supporter/training/commands.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import { lostAnswer, lostRequest, twice } from './harness/network.ts';
import type { Tab } from './harness/phone.ts';
import { BUYER, World } from './harness/world.ts';

const AT = '2026-11-21T08:00:00Z';
const NONE = { intro: false, chapter_1: false, chapter_2: false, chapter_3: false };

/** A shop with a supporter, who has as many phones as are opened; `rewards` counts what it has given. */
function programme() {
  const world = new World();
  const read = new Set<Chapter>();
  let rewards = 0;
  let isSupporter = true;
  const reward = () => (rewards > 0 ? { points: wireMoney(TRAINING_REWARD_MINOR), awarded_at: AT } : null);
  const points = () => wireMoney(rewards * TRAINING_REWARD_MINOR);
  const shown = (): AgentOverview => {
    const level = trainingLevel(read);
    return {
      code: 'SUPP2345',
      name: 'Independent Business Owner',
      position: 'IBO',
      rate: '1.00',
      discount: null,
      start_datetime: AT,
      voucher_application_instances: { redeemable_points: points(), usage_details: [] },
      training_progress:
        read.size === 0
          ? { level: 'No Started', complete: false, percent: 50 }
          : { level, complete: isTrained(level), percent: trainingPercent(level) },
      profit: '0.00',
      partner_recruits: { recruits_level_1: [], count: 0, level_1: [] },
    };
  };
  world.shop.madeUp.set(declared.name, (_, payload) => {
    if (!isSupporter)
      return {
        status: 403,
        body: { code: 'not_supporter', detail: 'This is for registered supporters only' },
      };
    const chapter = CHAPTERS.find((one) => one === v.parse(declared.payload, payload).c);
    if (!chapter) return { status: 400, body: { code: 'chapter_invalid', detail: 'Unknown chapter' } };
    const isNew = !read.has(chapter);
    read.add(chapter);
    const level = trainingLevel(read);
    if (isNew && isTrained(level)) rewards += 1;
    const body: TrainingProgress = {
      agent_training: JSON.stringify(level),
      level,
      complete: isTrained(level),
      percent: trainingPercent(level),
      reward: reward(),
      redeemable_points: points(),
    };
    return { status: 200, body };
  });
  world.shop.rows.push({
    row: 'supporter',
    path: '/api/agent-overview/',
    names: [declared.name],
    of: () => (isSupporter ? shown() : null),
  });
  const phone = async () => {
    const made = world.phone();
    const tab = await made.open();
    await tab.learn();
    await tab.signIn(world.shop.signIn(BUYER));
    const watched = tab.query(overview, {});
    onTestFinished(watched.subscribe(() => undefined));
    await world.settle();
    return {
      made,
      tab,
      known: () => v.parse(agentOverview.answer, watched.get().data ?? null),
      open: () =>
        made.commands
          .filter(({ state }) => ['queued', 'sending', 'needs_user'].includes(state))
          .map(({ state, payload }) => [state, payload]),
    };
  };
  return {
    world,
    phone,
    read,
    rewards: () => rewards,
    leave: () => void (isSupporter = false),
  };
}

const complete = (tab: Tab, c: string) => tab.enqueue(completeChapter as AnyCommand, { c }, {});
const pointsOf = (known: AgentOverview | null) => known?.voucher_application_instances.redeemable_points;

test('a chapter is done at once without a network, and no points are claimed before the shop has spoken', async () => {
  const { world, phone, rewards } = programme();
  const { tab, known, open } = await phone();
  expect(known()?.training_progress).toEqual({ level: 'No Started', complete: false, percent: 50 });
  await world.online(false);
  await complete(tab, 'chapter_2');
  await world.settle();
  expect(known()?.training_progress).toEqual({
    level: { ...NONE, chapter_2: true },
    complete: false,
    percent: 50,
  });
  for (const chapter of CHAPTERS) await complete(tab, chapter);
  await world.settle();
  expect(known()?.training_progress).toMatchObject({ complete: true, percent: 100 });
  expect([pointsOf(known()), rewards()]).toEqual(['0.00', 0]);
  expect(open()).toHaveLength(4);
  await world.online(true);
  await world.settle();
  expect([pointsOf(known()), rewards(), open()]).toEqual(['100.00', 1, []]);
});

test('the same chapter twice is one, others each their own', async () => {
  const { world, phone } = programme();
  const { tab, open } = await phone();
  await world.online(false);
  const first = await complete(tab, 'intro');
  await complete(tab, 'chapter_1');
  expect(await complete(tab, 'intro')).toBe(first);
  expect(open()).toEqual([
    ['queued', { c: 'intro' }],
    ['queued', { c: 'chapter_1' }],
  ]);
});

test('two phones that finished everything without a network bring the reward once, and both show it', async () => {
  const { world, phone, rewards } = programme();
  const [one, two] = [await phone(), await phone()];
  await world.online(false);
  for (const chapter of CHAPTERS) await complete(one.tab, chapter);
  for (const chapter of [...CHAPTERS].toReversed()) await complete(two.tab, chapter);
  await world.settle();
  expect([one, two].map(({ known }) => known()?.training_progress.complete)).toEqual([true, true]);
  await world.online(true);
  await world.advance(10 * 60_000);
  expect(rewards()).toBe(1);
  for (const { known, open } of [one, two]) expect([pointsOf(known()), open()]).toEqual(['100.00', []]);
});

test('two phones that did half each are together done', async () => {
  const { world, phone, rewards } = programme();
  const [one, two] = [await phone(), await phone()];
  await world.online(false);
  await complete(one.tab, 'intro');
  await complete(one.tab, 'chapter_3');
  await complete(two.tab, 'chapter_2');
  await complete(two.tab, 'chapter_1');
  expect([one, two].map(({ known }) => known()?.training_progress.complete)).toEqual([false, false]);
  await world.online(true);
  await world.advance(10 * 60_000);
  for (const { tab } of [one, two]) tab.refresh(overview, {});
  await world.settle();
  expect(rewards()).toBe(1);
  for (const { known } of [one, two])
    expect(known()).toMatchObject({ training_progress: { complete: true, percent: 100 } });
});

test.each([
  { what: 'is lost on the way', fate: lostRequest },
  { what: 'is answered, and the answer lost', fate: lostAnswer },
  { what: 'arrives twice', fate: twice },
])('what $what counts once and stays done on the phone meanwhile', async ({ fate }) => {
  const { world, phone, read, rewards } = programme();
  const { tab, known, open } = await phone();
  for (const chapter of ['intro', 'chapter_1', 'chapter_3']) await complete(tab, chapter);
  await world.settle();
  world.network.next('/api/sync/', fate);
  await complete(tab, 'chapter_2');
  await world.settle();
  expect(known()?.training_progress.complete).toBe(true);
  await world.advance(10 * 60_000);
  expect([read.size, rewards(), open(), pointsOf(known())]).toEqual([4, 1, [], '100.00']);
});

test('what the shop does not take is not done any more, and stays for its reader to see', async () => {
  const { world, phone, leave } = programme();
  const { tab, known, open } = await phone();
  await world.online(false);
  await complete(tab, 'intro');
  await complete(tab, 'chapter_9');
  await world.settle();
  // What this app does not know marks nothing.
  expect(known()?.training_progress.level).toEqual({ ...NONE, intro: true });
  leave();
  await world.online(true);
  await world.settle();
  expect(open()).toEqual([
    ['needs_user', { c: 'intro' }],
    ['needs_user', { c: 'chapter_9' }],
  ]);
  expect(known()?.training_progress.level).toBe('No Started');
});

test('who is no supporter has nothing that a chapter could be marked in', async () => {
  const { world, phone, leave } = programme();
  leave();
  const { tab, known } = await phone();
  await world.online(false);
  await complete(tab, 'intro');
  await world.settle();
  expect(known()).toBeNull();
});

test('progress is readable without a network after the app was opened again, also before sellers’ part is there', async () => {
  const { world, phone } = programme();
  const { made, tab } = await phone();
  await world.online(false);
  await complete(tab, 'intro');
  await tab.close();
  const again = await made.open();
  const watched = again.query(overview, {});
  onTestFinished(watched.subscribe(() => undefined));
  await world.settle();
  expect(watched.get().data).toMatchObject({ training_progress: { level: { intro: true } } });
  await world.online(true);
  await world.settle();
  expect(again.commands.get()).toMatchObject([{ name: 'training.complete', state: 'done' }]);
});
