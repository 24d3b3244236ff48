import { expect, test } from 'vitest';
import { exportFile } from '#features/account/data/export-file.ts';

const AT = Date.UTC(2026, 10, 21, 8);
const lists = {
  recently_viewed: [{ key: '12', at: AT, value: { title: '2012 Toyota Corolla' } }],
  compared: [],
  looked_for: [{ key: 'toyota', at: AT, value: { text: 'Toyota', to: '/search' } }],
};
const blob = (text: string): Blob => new Blob([text], { type: 'application/json' });

test('the file holds what the shop holds, and what was looked for, looked at and compared on this phone', async () => {
  const file = await exportFile(blob('{"profile":{"email":"chanda@example.test"}}'), lists);
  expect(file.type).toBe('application/json');
  expect(JSON.parse(await file.text())).toEqual({
    profile: { email: 'chanda@example.test' },
    on_this_phone: {
      recently_viewed: [{ at: '2026-11-21T08:00:00.000Z', value: { title: '2012 Toyota Corolla' } }],
      compared: [],
      looked_for: [{ at: '2026-11-21T08:00:00.000Z', value: { text: 'Toyota', to: '/search' } }],
    },
  });
});

test.each(['[]', 'null', 'not json'])('a file that is none, %s, stays as it came', async (text) => {
  expect(await (await exportFile(blob(text), lists)).text()).toBe(text);
});
