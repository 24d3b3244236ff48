import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdit, chooseMine, coalesceEdits, inheritFrom, putBack } from '#domain/merging/merge-edits.ts';
import type { FieldEdit, MergeRule } from '#domain/merging/merge-field.ts';
import { mergeRecord, type Edit, type Fields } from '#domain/merging/merge-record.ts';
import { canonicalText, sameJson } from '#domain/text/same-json.ts';
import { draws } from '../harness/seed.ts';

const RUNS = { numRuns: draws(2000) };
const names = ['__proto__', 'constructor', 'toString', 'price', '7', 'description'];
const slotNames = ['a', 'b', '__proto__'];

// Few values, so that the three sides agree and differ in every way.
const slot = fc.option(fc.record({ version: fc.nat(2), photo: fc.constantFrom('x', 'y') }));
const slots = fc
  .array(fc.tuple(fc.constantFrom(...slotNames), slot))
  .map((entries): unknown => Object.fromEntries(entries));
const entry = fc.constantFrom<unknown>('x', 'y', null, ['Toyota', 'Vitz'], ['Toyota', null], { a: 1, b: 2 });
const list = fc.uniqueArray(entry, { selector: canonicalText });
const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 6 }).map((all) => all.join('\n'));
const value = fc.oneof(
  fc.constantFrom<unknown>(null, 0, 1, 'draft', 'live', false),
  slots,
  list,
  lines,
  fc.jsonValue(),
);
const rule = fc.constantFrom<MergeRule>(
  { kind: 'ask' },
  { kind: 'mine' },
  { kind: 'lines' },
  { kind: 'prefer', values: ['draft', 1] },
  { kind: 'slots' },
  { kind: 'set' },
  { kind: 'set', key: (one) => (Array.isArray(one) ? String(one[0]) : 'one') },
);

interface Sides {
  rule: MergeRule | undefined;
  from: unknown;
  mine: unknown;
  theirs: unknown;
}
/** Three values of one field, of the kind that its rule is for or of any; each may repeat another one. */
const sides: fc.Arbitrary<Sides> = fc
  .tuple(fc.option(rule, { nil: undefined }), fc.constantFrom(value, slots, list, lines))
  .chain(([ruled, kind]) =>
    fc
      .tuple(kind, kind, kind, fc.constantFrom('all', 'mine is from', 'theirs is from', 'theirs is mine'))
      .map(([from, mine, theirs, alike]) => ({
        rule: ruled,
        from,
        mine: alike === 'mine is from' ? from : mine,
        theirs: alike === 'theirs is from' ? from : alike === 'theirs is mine' ? mine : theirs,
      })),
  );
interface Scene {
  record: Fields;
  edit: Edit;
  rules: Record<string, MergeRule>;
}
const named = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), sides, fc.boolean()), {
  selector: ([name]) => name,
  maxLength: 5,
});
/** A record and an edit made on another state of it; some fields are not edited, some are missing. */
const scene: fc.Arbitrary<Scene> = named.map((fields) => ({
  record: Object.fromEntries(
    fields.filter(([, s]) => s.theirs !== null).map(([name, s]) => [name, s.theirs]),
  ),
  edit: Object.fromEntries(
    fields.filter(([, , edited]) => edited).map(([name, s]) => [name, { from: s.from, to: s.mine }]),
  ),
  rules: Object.fromEntries(fields.flatMap(([name, s]) => (s.rule ? [[name, s.rule] as const] : []))),
}));

const at = (record: Fields, field: string): unknown =>
  Object.hasOwn(record, field) ? (record[field] ?? null) : null;
const joins = (one: MergeRule | undefined): boolean =>
  one !== undefined && ['lines', 'slots', 'set'].includes(one.kind);
const ruleOf = (rules: Record<string, MergeRule>, field: string): MergeRule | undefined =>
  Object.hasOwn(rules, field) ? rules[field] : undefined;

test('Every edited field ends as mine, or as theirs with mine kept, or joined by its rule (I13)', () => {
  fc.assert(
    fc.property(scene, ({ record, edit, rules }) => {
      const merged = mergeRecord(record, edit, rules);
      for (const [field, { from, to }] of Object.entries(edit)) {
        const [before, now] = [at(record, field), at(merged.record, field)];
        const conflict = merged.conflicts.find((one) => one.field === field);
        const joined = joins(ruleOf(rules, field)) && !sameJson(before, from);
        if (sameJson(from, to)) {
          expect(now).toEqual(before);
          expect(conflict).toBeUndefined();
        } else if (!conflict) {
          if (!joined) expect(now).toEqual(to);
        } else {
          expect(conflict.from).toEqual(from);
          expect(conflict[conflict.kept]).toEqual(now);
          expect(sameJson(conflict.mine, conflict.theirs)).toBe(false);
          if (!joined) expect(conflict).toMatchObject({ mine: to, theirs: before });
        }
      }
    }),
    RUNS,
  );
});

test('A field that both changed goes to the side that its rule names, and the other side is kept', () => {
  fc.assert(
    fc.property(sides, ({ rule: ruled, from, mine, theirs }) => {
      fc.pre(!sameJson(from, mine) && !sameJson(from, theirs) && !sameJson(mine, theirs) && !joins(ruled));
      const rank = (side: unknown): number => (side === 'draft' ? 0 : side === 1 ? 1 : 2);
      const mineWins = ruled?.kind === 'mine' || (ruled?.kind === 'prefer' && rank(mine) < rank(theirs));
      const merged = mergeRecord({ f: theirs }, { f: { from, to: mine } }, ruled ? { f: ruled } : {});
      expect(merged.conflicts).toEqual([
        { field: 'f', from, mine, theirs, kept: mineWins ? 'mine' : 'theirs' },
      ]);
      expect(merged.record).toEqual({ f: mineWins ? mine : theirs });
    }),
    RUNS,
  );
});

test('Fields outside the edit stay, and applied names exactly what changed', () => {
  fc.assert(
    fc.property(scene, ({ record, edit, rules }) => {
      const merged = mergeRecord(record, edit, rules);
      const all = new Set([...Object.keys(record), ...Object.keys(merged.record)]);
      const changed = [...all].filter((field) => !sameJson(at(record, field), at(merged.record, field)));
      expect(new Set(merged.applied)).toEqual(new Set(changed));
      expect(Object.keys(edit)).toEqual(expect.arrayContaining([...merged.applied]));
    }),
    RUNS,
  );
});

test('Onto the record that it was made on, an edit gives exactly mine', () => {
  fc.assert(
    fc.property(scene, ({ edit, rules }) => {
      const seen = Object.fromEntries(Object.entries(edit).map(([field, { from }]) => [field, from]));
      const merged = mergeRecord(seen, edit, rules);
      const mine = Object.fromEntries(Object.entries(edit).map(([field, { to }]) => [field, to]));
      expect(sameJson(merged.record, mine)).toBe(true);
      expect(merged.conflicts).toEqual([]);
      expect(sameJson(applyEdit(seen, edit), mine)).toBe(true);
    }),
    RUNS,
  );
});

test('Edits of different fields never conflict, in whichever order they arrive', () => {
  fc.assert(
    fc.property(
      scene,
      fc.array(fc.boolean(), { minLength: names.length, maxLength: names.length }),
      (all, split) => {
        const record = Object.fromEntries(Object.entries(all.edit).map(([field, { from }]) => [field, from]));
        const of = (side: boolean): Edit =>
          Object.fromEntries(
            Object.entries(all.edit).filter(([field]) => split[names.indexOf(field)] === side),
          );
        const [one, other] = [of(true), of(false)];
        const results = [
          [one, other],
          [other, one],
        ].map((edits) =>
          edits.reduce((current, edit) => {
            const merged = mergeRecord(current, edit, all.rules);
            expect(merged.conflicts).toEqual([]);
            return merged.record;
          }, record as Fields),
        );
        expect(results[0]).toEqual(results[1]);
      },
    ),
    RUNS,
  );
});

test('The same edit again on its own result changes nothing', () => {
  fc.assert(
    fc.property(scene, ({ record, edit, rules }) => {
      const once = mergeRecord(record, edit, rules);
      const twice = mergeRecord(once.record, edit, rules);
      expect(twice.applied).toEqual([]);
      expect(twice.record).toEqual(once.record);
    }),
    RUNS,
  );
});

test('What was not kept can be chosen later, and then stands without a conflict', () => {
  let chosen = 0;
  fc.assert(
    fc.property(scene, ({ record, edit, rules }) => {
      const { record: now, conflicts } = mergeRecord(record, edit, rules);
      for (const conflict of conflicts) {
        const choice = conflict.kept === 'theirs' ? chooseMine(conflict) : putBack(conflict);
        const after = mergeRecord(now, choice, rules);
        expect(after.conflicts).toEqual([]);
        expect(at(after.record, conflict.field)).toEqual(
          conflict.kept === 'theirs' ? conflict.mine : conflict.theirs,
        );
        chosen++;
      }
    }),
    RUNS,
  );
  expect(chosen).toBeGreaterThan(draws(200));
});

/** A second edit, made on the view that the first one gives. */
const twoEdits = fc.tuple(scene, scene, fc.infiniteStream(fc.boolean())).map(([one, other, back]) => {
  const fields = new Set([...Object.keys(one.edit), ...Object.keys(other.edit)]);
  const record = Object.fromEntries(
    [...fields].map((field) => [
      field,
      Object.hasOwn(one.edit, field) ? one.edit[field]?.from : at(other.record, field),
    ]),
  );
  const view = applyEdit(record, one.edit);
  const second = Object.entries(other.edit).map(([field, { to }]): [string, FieldEdit] => [
    field,
    { from: at(view, field), to: back.next().value ? at(record, field) : to },
  ]);
  return { record, first: one.edit, second: Object.fromEntries(second), rules: one.rules };
});

test('Two edits as one give what they give one after the other', () => {
  fc.assert(
    fc.property(twoEdits, ({ record, first, second, rules }) => {
      const one = coalesceEdits(first, second);
      expect(Object.values(one).some(({ from, to }) => sameJson(from, to))).toBe(false);
      const view = applyEdit(applyEdit(record, first), second);
      expect(sameJson(applyEdit(record, one), view)).toBe(true);
      const inTurn = mergeRecord(mergeRecord(record, first, rules).record, second, rules);
      expect(sameJson(mergeRecord(record, one, rules).record, inTurn.record)).toBe(true);
      expect(mergeRecord(record, one, rules).conflicts).toEqual([]);
    }),
    RUNS,
  );
});

test('An edit whose predecessor is lost applies to what the predecessor was made on, without a conflict', () => {
  fc.assert(
    fc.property(twoEdits, ({ record, first, second, rules }) => {
      const left = inheritFrom(first, second, rules);
      const merged = mergeRecord(record, left, rules);
      expect(merged.conflicts).toEqual([]);
      for (const [field, { from, to }] of Object.entries(second)) {
        const rebased = ['slots', 'set'].includes(ruleOf(rules, field)?.kind ?? 'ask');
        if (!rebased && !sameJson(from, to)) expect(at(merged.record, field)).toEqual(to);
      }
      for (const field of Object.keys(first)) {
        if (!Object.hasOwn(second, field)) expect(at(merged.record, field)).toEqual(at(record, field));
      }
    }),
    RUNS,
  );
});

test('In a set what either side added is there, what either side removed is gone, and nothing else', () => {
  fc.assert(
    fc.property(list, list, list, (from, mine, theirs) => {
      const { record, conflicts } = mergeRecord(
        { fits: theirs },
        { fits: { from, to: mine } },
        { fits: { kind: 'set' } },
      );
      expect(conflicts).toEqual([]);
      const has = (of: unknown, one: unknown): boolean =>
        Array.isArray(of) && of.some((e) => sameJson(e, one));
      for (const one of [...from, ...mine, ...theirs]) {
        const added = !has(from, one) && (has(mine, one) || has(theirs, one));
        const left = has(from, one) && has(mine, one) && has(theirs, one);
        expect(has(record['fits'], one)).toBe(added || left);
      }
      expect(record['fits']).toHaveLength(new Set((record['fits'] as unknown[]).map(canonicalText)).size);
    }),
    RUNS,
  );
});

test('A named entry that one side changed survives the other side removing it: add wins', () => {
  const byName = fc.uniqueArray(fc.tuple(fc.constantFrom('Ann', 'Ben', 'Cem'), fc.nat(2)), {
    selector: ([name]) => name,
  });
  const key = (one: unknown): string => (Array.isArray(one) ? String(one[0]) : '');
  fc.assert(
    fc.property(byName, byName, byName, (from, mine, theirs) => {
      const { record } = mergeRecord(
        { people: theirs },
        { people: { from, to: mine } },
        { people: { kind: 'set', key } },
      );
      const find = (all: unknown, name: string): unknown =>
        Array.isArray(all) ? all.find((one) => key(one) === name) : undefined;
      for (const name of ['Ann', 'Ben', 'Cem']) {
        const [before, ours, others] = [find(from, name), find(mine, name), find(theirs, name)];
        const changed = (side: unknown): boolean => side !== undefined && !sameJson(side, before ?? null);
        if (changed(ours) || changed(others)) expect(find(record['people'], name)).toBeDefined();
        else if (before !== undefined && (!ours || !others))
          expect(find(record['people'], name)).toBeUndefined();
      }
    }),
    RUNS,
  );
});

test('Every slot ends as mine, or as theirs with mine kept', () => {
  let clashes = 0;
  fc.assert(
    fc.property(slots, slots, slots, (from, mine, theirs) => {
      fc.pre(!sameJson(from, mine) && !sameJson(from, theirs) && !sameJson(mine, theirs));
      const { record, conflicts } = mergeRecord(
        { photos: theirs },
        { photos: { from, to: mine } },
        { photos: { kind: 'slots' } },
      );
      const of = (all: unknown, name: string): { version: number; photo: string } | null =>
        at(all as Fields, name) as { version: number; photo: string } | null;
      for (const name of slotNames) {
        const [before, ours, others, now] = [from, mine, theirs, record['photos']].map((all) =>
          of(all, name),
        );
        if (sameJson(before, ours) || ours?.photo === others?.photo) expect(now).toEqual(others);
        else if (before?.version === others?.version) expect(now).toEqual(ours);
        else {
          clashes++;
          expect(now).toEqual(others);
          expect(conflicts).toHaveLength(1);
          expect(of(conflicts[0]?.mine, name)).toEqual(ours);
          expect(of(conflicts[0]?.theirs, name)).toEqual(others);
        }
      }
    }),
    RUNS,
  );
  expect(clashes).toBeGreaterThan(draws(200));
});

function frozen<T>(whole: T): T {
  if (typeof whole === 'object' && whole !== null) {
    for (const part of Object.values(whole)) frozen(part);
    Object.freeze(whole);
  }
  return whole;
}

test('Any JSON at all: nothing throws, nothing given is changed, the same gives the same', () => {
  const anyRecord = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string()), fc.jsonValue()));
  fc.assert(
    fc.property(anyRecord, anyRecord, anyRecord, rule, (stored, before, after, ruled) => {
      const [record, from, to] = [stored, before, after].map((all) => frozen(Object.fromEntries(all)));
      const edit = frozen(
        Object.fromEntries(
          Object.keys(to ?? {}).map((field) => [
            field,
            { from: at(from ?? {}, field), to: at(to ?? {}, field) },
          ]),
        ),
      );
      const rules = Object.fromEntries([...names, ...Object.keys(edit)].map((field) => [field, ruled]));
      const texts = [record, edit].map((all) => JSON.stringify(all));
      const results = [1, 2].map(() => {
        const merged = mergeRecord(record ?? {}, edit, rules);
        for (const conflict of merged.conflicts) frozen([chooseMine(conflict), putBack(conflict)]);
        return JSON.stringify([
          merged,
          coalesceEdits(edit, edit),
          inheritFrom(edit, edit, rules),
          applyEdit({}, edit),
        ]);
      });
      expect(results[0]).toBe(results[1]);
      expect([record, edit].map((all) => JSON.stringify(all))).toEqual(texts);
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
    RUNS,
  );
});
