import { expect, test } from 'vitest';
import * as v from 'valibot';
import { registry } from '#app/commands.ts';
import { selling } from '#app/selling.ts';
import { type Command, unlistedCommand } from '#contract/declare.ts';
import released from '#contract/released.json';
import { WITHDRAWN } from '#contract/upcast.ts';
import { allHandlers } from '#server/app.ts';
import { withReleased } from '#tools/released-list.ts';
import { Released, releasedProblems } from './released-problems.ts';

const onPhone = [...registry.commands.values(), ...selling.commands.values()].map(({ declared }) => declared);
const onServer = allHandlers.flatMap(({ declared }) => (declared.kind === 'command' ? [declared] : []));

test('every command that was ever released can still be sent', () => {
  expect(
    releasedProblems([...new Set([...onPhone, ...onServer])], v.parse(Released, released), WITHDRAWN),
  ).toEqual([]);
});

test('phone and server know the same commands', () => {
  const names = (declared: readonly { name: string; v: number }[]) =>
    declared.map(({ name, v: version }) => `${name}@${version}`).toSorted();
  expect(names(onPhone)).toEqual(names(onServer));
});

/** A made-up command, at its second version. */
const Sign = v.object({ text: v.pipe(v.string(), v.trim()), size: v.optional(v.number(), 1) });
type Planted = Partial<Command<v.GenericSchema, v.GenericSchema>>;
const sign = (change: Planted = {}) =>
  unlistedCommand<v.GenericSchema, v.GenericSchema>({
    name: 'signs.put',
    v: 2,
    lane: 'signs',
    onReject: 'stop',
    method: 'POST',
    path: '/signs/',
    payload: Sign,
    answer: v.null(),
    example: { text: 'a', size: 1 },
    upcast: { 1: (payload) => ({ text: v.parse(v.object({ words: v.string() }), payload).words }) },
    ...change,
  });
const first = { name: 'signs.put', v: 1, example: { words: 'a' } };
const second = { name: 'signs.put', v: 2, example: { text: 'a', size: 1 } };

test.each([
  { what: 'both versions stand there and can be read', declared: [sign()], list: [first, second], says: [] },
  {
    what: 'a declared version is missing',
    declared: [sign()],
    list: [first],
    says: ['signs.put@2 is not in released.json: npm run texts adds it'],
  },
  {
    what: 'a version was raised without an upcaster',
    declared: [sign({ upcast: {} })],
    list: [first, second],
    says: ['signs.put@1: no upcaster makes of its example what version 2 reads'],
  },
  {
    what: 'one step of several is missing',
    declared: [sign({ v: 3 })],
    list: [first, { ...second, v: 3 }],
    says: ['signs.put@1: no upcaster makes of its example what version 3 reads'],
  },
  {
    what: 'an upcaster gives what today’s schema does not read',
    declared: [sign({ upcast: { 1: () => ({ words: 'a' }) } })],
    list: [first, second],
    says: ['signs.put@1: no upcaster makes of its example what version 2 reads'],
  },
  {
    what: 'an upcaster breaks',
    declared: [
      sign({
        upcast: {
          1: () => {
            throw new Error('no words');
          },
        },
      }),
    ],
    list: [first, second],
    says: ['signs.put@1: no upcaster makes of its example what version 2 reads'],
  },
  {
    what: 'a command is gone',
    declared: [],
    list: [first],
    says: ['signs.put@1 was released and is gone: declare it, or withdraw the name'],
  },
  {
    what: 'the schema gained a field without a new version',
    declared: [sign({ payload: v.object({ ...Sign.entries, colour: v.optional(v.string(), '') }) })],
    list: [first, second],
    says: [
      'signs.put@2: its canonical form has changed, so keys of waiting commands would mean other content',
    ],
  },
  {
    what: 'the schema lost a field without a new version',
    declared: [sign({ payload: v.object({ text: v.string() }) })],
    list: [first, second],
    says: [
      'signs.put@2: its canonical form has changed, so keys of waiting commands would mean other content',
    ],
  },
  {
    what: 'the canonical form is not stable',
    declared: [
      sign({
        payload: v.pipe(
          v.object({ text: v.string() }),
          v.transform(({ text }) => ({ text: `${text}!` })),
        ),
      }),
    ],
    list: [first],
    says: [
      'signs.put@1: reading its canonical form again changes it',
      'signs.put@2 is not in released.json: npm run texts adds it',
    ],
  },
  {
    what: 'a version stands there that nobody declares yet',
    declared: [sign()],
    list: [first, second, { ...second, v: 3 }],
    says: ['signs.put@3 is not a version up to 2'],
  },
  {
    what: 'only the second example of a version can be read no more',
    declared: [sign()],
    list: [first, second, { ...second, example: { text: 7, size: 1 } }],
    says: ['signs.put@2: no upcaster makes of its example what version 2 reads'],
  },
])('when $what, the check says so', ({ declared, list, says }) => {
  expect(releasedProblems(declared, list, [])).toEqual(says);
});

test('npm run texts adds what the list lacks, and changes no line', () => {
  const before = `${JSON.stringify([first], null, 2)}\n`;
  const after = withReleased(before, [sign()]);
  expect(JSON.parse(after)).toEqual([first, second]);
  expect(after.startsWith(before.trimEnd().slice(0, -2))).toBe(true);
  expect(withReleased(after, [sign()])).toBe(after);
  // Declared otherwise: that is a new version, and no other line.
  expect(withReleased(after, [sign({ example: { text: 'b', size: 2 } })])).toBe(after);
});

test('a withdrawn name stays in the list and is not declared', () => {
  expect(releasedProblems([], [first, second], ['signs.put'])).toEqual([]);
  expect(releasedProblems([sign()], [first, second], ['signs.put'])).toEqual([
    'signs.put is declared and withdrawn',
    'signs.put is declared and withdrawn',
  ]);
});
