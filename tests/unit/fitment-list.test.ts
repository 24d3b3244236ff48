import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitmentLines } from '#domain/fitment/fitment-lines.ts';
import {
  byMake,
  type FitmentList,
  fitmentListOf,
  type KnownTrim,
  type TrimCount,
  trimsIn,
  withoutTrims,
  withTrims,
} from '#domain/fitment/fitment-list.ts';
import type { NetEffect, WaitingCommand } from '#offline/face/declare.ts';
import { setFitment } from '#features/vendor/fitment/fitment-commands.ts';
import { commandsOf, NO_TICKS, ticked, unsavedIn } from '#features/vendor/fitment/fitment-draft.ts';
import { noListing } from '#features/vendor/preview/listing-view.ts';
import { draws } from '../harness/seed.ts';

/** Two makes, one of which has a model with a single trim. */
const CATALOGUE: KnownTrim[] = [
  ['Toyota', 'Corolla', 'E150', 'a1', '1.6'],
  ['Toyota', 'Corolla', 'E150', 'a2', '1.8'],
  ['Toyota', 'Corolla', 'E210', 'a3', '1.8'],
  ['Toyota', 'Vitz', 'XP10', 'a4', '1.0'],
  ['Mazda', 'Demio', 'DE', 'b1', '1.3'],
  ['Mazda', 'Demio', 'DJ', 'b2', '1.5'],
].map(([make = '', model = '', variant = '', doc_id = '', engine]) => ({
  make,
  model,
  variant,
  doc_id,
  label: `Saloon - ${engine}`,
  years: [2010, 2011],
}));
const COUNTS: TrimCount[] = [
  ...new Map(
    CATALOGUE.map(({ make, model, variant }) => [
      `${make} ${model} ${variant}`,
      {
        make,
        model,
        variant,
        count: CATALOGUE.filter((one) => one.make === make && one.model === model && one.variant === variant)
          .length,
      },
    ]),
  ).values(),
];
const listOf = (trims: readonly KnownTrim[]): FitmentList => fitmentListOf(trims, COUNTS);
const idsIn = (list: FitmentList): string[] =>
  trimsIn(list)
    .map(({ doc_id }) => doc_id)
    .toSorted();

const some = fc.subarray(CATALOGUE);

test('adding and taking away leave what a list of the same trims says', () => {
  fc.assert(
    fc.property(some, some, (before, chosen) => {
      const names = new Set(chosen.map(({ doc_id }) => doc_id));
      const all = CATALOGUE.filter((trim) => before.includes(trim) || chosen.includes(trim));
      expect(withTrims(listOf(before), chosen, COUNTS)).toEqual(listOf(all));
      expect(withoutTrims(listOf(before), byMake(chosen))).toEqual(
        listOf(before.filter(({ doc_id }) => !names.has(doc_id))),
      );
    }),
  );
});

test('a make taken away by its name alone is gone, whatever its case', () => {
  const gone = { make: ' toyota', models: null, variants: null, trims: null };
  expect(idsIn(withoutTrims(listOf(CATALOGUE), [gone]))).toEqual(['b1', 'b2']);
});

test('a whole model is one line, a whole variant another, the rest trim by trim', () => {
  const [, , e210, , demio] = CATALOGUE;
  const part = listOf(CATALOGUE.filter(({ doc_id }) => ['a1', 'a3', 'a4'].includes(doc_id)));
  expect(e210 && demio).toBeTruthy();
  expect(
    fitmentLines(part['Toyota'] ?? { model: [], var: [], trims: [], whole: [] }).map(
      ({ model, variant, trim }) => [model, variant, trim?.doc_id ?? null],
    ),
  ).toEqual([
    ['Corolla', 'E150', 'a1'],
    ['Corolla', 'E210', null],
    ['Vitz', null, null],
  ]);
});

type Act = { action: 'add' | 'remove'; trims: KnownTrim[] };
const payloadOf = ({ action, trims }: Act) => ({ action, productID: 601, fitment: byMake(trims) });
const seenOf = ({ trims }: Act) => ({ title: 'Wheel', trims, known: COUNTS });

/** List that the server makes with an act (server/vendor/fitment-routes.ts): a union, or named trims less. */
function served(has: ReadonlySet<string>, payload: unknown): Set<string> {
  const { action, fitment } = payload as ReturnType<typeof payloadOf>;
  const ids = fitment.flatMap(({ trims }) => trims);
  return new Set(action === 'add' ? [...has, ...ids] : [...has].filter((id) => !ids.includes(id)));
}

let keys = 0;
/** Commands that wait after an act, as the engine nets it. */
function waits(before: readonly WaitingCommand[], act: Act, base: ReturnType<typeof noListing> | null) {
  const payload = payloadOf(act);
  const wish = { payload, seen: seenOf(act), unsent: before, sent: [], base, held: false };
  const net: NetEffect = setFitment.net?.(wish) ?? { change: [], drop: [], append: true };
  const left = before.flatMap((one) => {
    const change = net.change.find(({ key }) => key === one.key);
    return net.drop.includes(one.key)
      ? []
      : [change ? { ...one, payload: change.payload, seen: change.seen ?? one.seen } : one];
  });
  const own = { key: `k${(keys += 1)}`, name: 'fitment.set', payload, seen: seenOf(act) };
  return net.append ? [...left, own] : left;
}

const act = fc.record({
  action: fc.constantFrom('add' as const, 'remove' as const),
  trims: fc.subarray(CATALOGUE, { minLength: 1 }),
});

test('whatever is ticked and un-ticked without a network, what waits comes to the same', () => {
  fc.assert(
    fc.property(some, fc.array(act, { maxLength: 8 }), fc.boolean(), (start, acts, isKnown) => {
      const base = { ...noListing(), cid: 601, prod_class: 'parts' as const, compatible_list: listOf(start) };
      let waiting: WaitingCommand[] = [];
      let plain = new Set(start.map(({ doc_id }) => doc_id));
      for (const one of acts) {
        // A screen adds what is not there, and takes away what is.
        const trims = one.trims.filter(({ doc_id }) => plain.has(doc_id) === (one.action === 'remove'));
        if (trims.length === 0) continue;
        plain = served(plain, payloadOf({ ...one, trims }));
        waiting = waits(waiting, { ...one, trims }, isKnown ? base : null);
      }
      let sent = new Set(start.map(({ doc_id }) => doc_id));
      let view = base;
      for (const { payload, seen } of waiting) {
        sent = served(sent, payload);
        view = setFitment.optimistic(view, payload as never, seen as never) as typeof base;
      }
      expect([...sent].toSorted()).toEqual([...plain].toSorted());
      expect(view.compatible_list).toEqual(listOf(CATALOGUE.filter(({ doc_id }) => plain.has(doc_id))));
      expect(waiting.length).toBeLessThanOrEqual(2);
    }),
    { numRuns: draws(500) },
  );
});

test('what was ticked and un-ticked again before it was sent is not sent', () => {
  const [one, other] = CATALOGUE;
  if (!one || !other) return;
  const base = { ...noListing(), cid: 601, prod_class: 'parts' as const };
  const added = waits([], { action: 'add', trims: [one] }, base);
  const joined = waits(added, { action: 'add', trims: [other] }, base);
  expect(joined.map(({ payload }) => payload)).toEqual([payloadOf({ action: 'add', trims: [one, other] })]);
  const less = waits(joined, { action: 'remove', trims: [one] }, base);
  expect(less.map(({ payload }) => payload)).toEqual([payloadOf({ action: 'add', trims: [other] })]);
  expect(waits(less, { action: 'remove', trims: [other] }, base)).toEqual([]);
});

test('a form saves what differs from what is there now, twenty makes at a time', () => {
  const list = listOf(CATALOGUE.slice(0, 2));
  const [, second, third] = CATALOGUE;
  if (!second || !third) return;
  const draft = ticked(list, ticked(list, NO_TICKS, [third], true, COUNTS), [second], false);
  expect(unsavedIn(list, draft)).toEqual({ add: [third], remove: [second] });
  expect(ticked(list, draft, [second, third], true).remove).toEqual([]);
  const many = Array.from({ length: 21 }, (_, place) => ({ ...third, make: `Make ${place}` }));
  expect(
    commandsOf({ add: many, remove: [second] }, []).map(({ action, fitment }) => [action, fitment.length]),
  ).toEqual([
    ['add', 20],
    ['add', 1],
    ['remove', 1],
  ]);
});
