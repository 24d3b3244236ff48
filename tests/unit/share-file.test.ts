import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canShareFiles, shareFile } from '#features/catalogue/components/share-file.ts';

const NAME = 'chicargos-zm-all-2026-11-20.cgp';
const saved: string[] = [];
const shared: string[] = [];

/** A browser that takes such files, and what becomes of each. */
function browser(types: readonly string[], fails: DOMException | null = null) {
  const allowed = (files: readonly File[]) => files.every(({ type }) => types.includes(type));
  vi.stubGlobal('navigator', {
    canShare: ({ files = [] }: { files?: File[] }) => allowed(files),
    share: async ({ files = [] }: { files?: File[] }) => {
      await Promise.resolve();
      if (fails) throw fails;
      shared.push(...files.map(({ name }) => name));
    },
  });
}

beforeEach(() => {
  saved.length = 0;
  shared.length = 0;
  vi.useFakeTimers();
  const link = { href: '', download: '', click: () => void saved.push(link.download) };
  vi.stubGlobal('document', { createElement: () => link });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const BINARY = 'application/octet-stream';
const TEXT = 'text/plain';
const refused = new DOMException('Permission denied', 'NotAllowedError');
const closed = new DOMException('Share canceled', 'AbortError');

test.each([
  { what: 'takes any', types: [BINARY, TEXT], can: true, as: [NAME], saves: [] },
  { what: 'takes text', types: [TEXT], can: true, as: [`${NAME}.txt`], saves: [] },
  { what: 'shares words alone', types: [], can: false, as: [], saves: [NAME] },
  { what: 'refuses it in the end', types: [TEXT], fails: refused, can: true, as: [], saves: [NAME] },
  { what: 'is told that nobody shall have it', types: [TEXT], fails: closed, can: true, as: [], saves: [] },
])('where a browser $what, the file goes so', async ({ types, fails = null, can, as, saves }) => {
  browser(types, fails);
  expect(canShareFiles()).toBe(can);
  expect(await shareFile(new Blob(['CGPF']), NAME)).toBe(saves.length > 0);
  expect([shared, saved]).toEqual([as, saves]);
});

test('a browser that shares nothing saves it', async () => {
  vi.stubGlobal('navigator', {});
  expect(canShareFiles()).toBe(false);
  expect(await shareFile(new Blob(['CGPF']), NAME)).toBe(true);
  expect(saved).toEqual([NAME]);
});

test('the text form, which is a third larger, is made only where it is needed', async () => {
  browser([BINARY, TEXT]);
  const file = new Blob(['CGPF']);
  const read = vi.spyOn(file, 'arrayBuffer');
  await shareFile(file, NAME);
  expect(read).not.toHaveBeenCalled();
});
