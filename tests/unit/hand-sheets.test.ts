import { expect, test, vi } from 'vitest';
import { handSheets } from '#app/hand-sheets.ts';
import { HANDED } from '#offline/device/handed-sheets.ts';

test('style sheets inside a drawn page are left for the worker under their addresses', async () => {
  const left = new Map<string, Response>();
  const put = (address: string, sheet: Response) => Promise.resolve(void left.set(address, sheet));
  const open = vi.fn(() => Promise.resolve({ put }));
  vi.stubGlobal('caches', { open });
  await handSheets([
    { dataset: { from: '/assets/first.css' }, textContent: 'a>b{color:red}' },
    { dataset: {}, textContent: 'i{color:red}' },
    { dataset: { from: '/assets/card.css' }, textContent: 'b{color:red}' },
  ]);
  vi.unstubAllGlobals();
  expect(open).toHaveBeenCalledWith(HANDED);
  expect([...left.keys()]).toEqual(['/assets/first.css', '/assets/card.css']);
  const first = left.get('/assets/first.css');
  expect(await first?.text()).toBe('a>b{color:red}');
  expect(first?.headers.get('content-type')).toBe('text/css; charset=utf-8');
});
