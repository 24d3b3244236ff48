import { expect, test } from 'vitest';
import { PROOF_NEEDED } from '#contract/sync.ts';
import { solvePuzzle } from '#offline/device/solve-puzzle.ts';
import { ask } from './harness/acts.ts';
import { lostAnswer } from './harness/network.ts';
import { wakeWorker } from './harness/worker.ts';
import { World } from './harness/world.ts';

/** Security 19 on the phone: a form that a crowd holds up waits and goes exactly once. */
async function crowded({ solves = true } = {}) {
  const world = new World();
  const phone = world.phone();
  if (solves) phone.workOut = solvePuzzle;
  let puzzles = 0;
  const spent = new Set<string>();
  world.shop.crowd = ({ name, proof }) => {
    const puzzle = proof?.slice(0, proof.lastIndexOf(':'));
    if (puzzle?.startsWith(`${name}:`) && !spent.has(puzzle)) {
      spent.add(puzzle);
      return null;
    }
    puzzles += 1;
    return { code: PROOF_NEEDED, detail: 'Very many', puzzle: `${name}:4:1780000000:n${puzzles}:seal` };
  };
  const tab = await phone.open();
  const carried = () =>
    world.network.batches.flatMap(({ commands }) =>
      commands.map(({ key, proof, payload }) => ({ key, proof: proof !== undefined, payload })),
    );
  const sent = () => world.shop.effects.map(({ name }) => name);
  const state = () => phone.commands.map((command) => command.state);
  return { world, phone, tab, carried, sent, state, asked: () => puzzles };
}

test('a form of a guest that is asked for proof goes with it, once, under its own key', async () => {
  const { world, phone, tab, carried, sent, state } = await crowded();
  await ask(tab, 'Is it there?');
  await world.settle();
  expect([sent(), state()]).toEqual([['form.inquiry'], ['done']]);
  const [first, second, ...more] = carried();
  expect([first?.proof, second?.proof, more]).toEqual([false, true, []]);
  expect([second?.key, second?.payload]).toEqual([first?.key, first?.payload]);
  expect(phone.commands.map(({ refusals }) => refusals)).toEqual([1]);
});

test('in peace nothing is worked out', async () => {
  const { world, phone, tab, sent, asked } = await crowded();
  world.shop.crowd = null;
  phone.workOut = () => Promise.reject(new Error('worked for nothing'));
  await ask(tab, 'Is it there?');
  await world.settle();
  expect([sent(), asked()]).toEqual([['form.inquiry'], 0]);
});

test('what was written offline goes the same way, each once', async () => {
  const { world, tab, sent, state } = await crowded();
  await world.online(false);
  await ask(tab, 'Is it there?');
  await ask(tab, 'Is the service book with it?');
  await world.online(true);
  await world.settle();
  expect([sent(), state()]).toEqual([
    ['form.inquiry', 'form.inquiry'],
    ['done', 'done'],
  ]);
});

test('a lost answer to the proof is asked for again, and nothing is worked out or sent twice', async () => {
  const { world, tab, sent, state, asked } = await crowded();
  world.network.next('/api/sync/', (serve) => serve(), lostAnswer);
  await ask(tab, 'Is it there?');
  await world.advance(60_000);
  expect([sent(), state(), asked()]).toEqual([['form.inquiry'], ['done'], 1]);
});

test('while it is worked out the form says so', async () => {
  const { world, phone, tab, sent } = await crowded();
  let letGo = (_proof: string | null): void => undefined;
  phone.workOut = () => new Promise((resolve) => void (letGo = resolve));
  const key = await ask(tab, 'Is it there?');
  const shown = tab.command(key);
  const stop = shown.subscribe(() => undefined);
  await world.settleWhileOpen(() => shown.get()?.checking === true);
  expect(shown.get()).toMatchObject({ state: 'queued', checking: true });
  expect(sent()).toEqual([]);
  letGo('form.inquiry:4:1780000000:n1:seal:7');
  await world.settleWhileOpen(() => shown.get()?.state === 'done');
  await world.settle();
  expect(shown.get()?.checking).toBeUndefined();
  stop();
});

test('a tab that is closed in the middle leaves it to the next one', async () => {
  const { world, phone, tab, sent, state } = await crowded();
  phone.workOut = (_puzzle, over) =>
    new Promise((resolve) => over.addEventListener('abort', () => resolve(null)));
  await ask(tab, 'Is it there?');
  await world.settleWhileOpen(() => phone.commands.some(({ proof }) => proof === ''));
  await tab.close();
  phone.workOut = solvePuzzle;
  await phone.open();
  await world.advance(60_000);
  expect([sent(), state()]).toEqual([['form.inquiry'], ['done']]);
});

test('a tab that is killed in the middle leaves nothing that says it is worked out', async () => {
  const { world, phone, tab, state } = await crowded();
  phone.workOut = (_puzzle, over) =>
    new Promise((resolve) => over.addEventListener('abort', () => resolve(null)));
  await ask(tab, 'Is it there?');
  await world.settleWhileOpen(() => phone.commands.some(({ proof }) => proof === ''));
  await tab.crash();
  expect(phone.commands.map(({ proof }) => proof)).toEqual(['']);
  await world.online(false);
  await phone.open();
  await world.settle();
  expect([state(), phone.commands.map(({ proof }) => proof)]).toEqual([['queued'], [undefined]]);
});

test('the worker works it out as well', async () => {
  const { world, phone, tab, sent, state } = await crowded();
  await world.online(false);
  await ask(tab, 'Is it there?');
  await tab.close();
  world.network.down = false;
  const worker = await wakeWorker(phone);
  expect([worker.became(), sent(), state()]).toEqual(['empty', ['form.inquiry'], ['done']]);
});

test('a phone that cannot work it out keeps the form waiting', async () => {
  const { world, tab, sent, state } = await crowded({ solves: false });
  await ask(tab, 'Is it there?');
  await world.advance(60_000);
  expect([sent(), state()]).toEqual([[], ['queued']]);
  world.shop.crowd = null;
  await world.advance(15 * 60_000);
  expect([sent(), state()]).toEqual([['form.inquiry'], ['done']]);
});

test('a server that takes no proof is not asked in a ring', async () => {
  const { world, tab, carried } = await crowded();
  world.shop.crowd = ({ name }) => ({
    code: PROOF_NEEDED,
    detail: 'No',
    puzzle: `${name}:1:1780000000:n:seal`,
  });
  await ask(tab, 'Is it there?');
  await world.settle();
  expect(carried().length).toBeLessThanOrEqual(4);
});

test('other refusals before it do not count: asked at last, it goes at once', async () => {
  const { world, phone, tab, sent, state, asked } = await crowded();
  world.shop.failing.add('form.inquiry');
  await ask(tab, 'Is it there?');
  const refusals = () => phone.commands[0]?.refusals ?? 0;
  for (let second = 0; second < 900 && refusals() < 4; second += 1) await world.advance(1000);
  world.shop.failing.clear();
  for (let second = 0; second < 900 && asked() === 0; second += 1) await world.advance(1000);
  await world.settle();
  expect([refusals() >= 4, sent(), state()]).toEqual([true, ['form.inquiry'], ['done']]);
});

test('after three proofs that were not taken nothing is worked out before it is asked again', async () => {
  const { world, phone, tab, carried, sent, asked } = await crowded();
  const takes = world.shop.crowd;
  world.shop.crowd = (command) => takes?.({ ...command, proof: undefined }) ?? null;
  await ask(tab, 'Is it there?');
  await world.settle();
  expect([asked(), carried().map(({ proof }) => proof)]).toEqual([4, [false, true, true, true]]);
  expect(phone.commands.map(({ proof }) => proof)).toEqual([undefined]);
  world.shop.crowd = takes;
  await world.advance(15 * 60_000);
  expect(sent()).toEqual(['form.inquiry']);
});
