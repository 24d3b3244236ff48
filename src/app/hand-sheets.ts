import { HANDED } from '#offline/device/handed-sheets.ts';

/** A style sheet that the server wrote into the page; `data-from` is the address that it has else. */
type Sheet = Pick<HTMLElement, 'dataset' | 'textContent'>;

/** Leaves the style sheets that came inside a page where the worker that it installs finds them: none is fetched once more. */
export async function handSheets(sheets: Iterable<Sheet>): Promise<void> {
  const cache = await caches.open(HANDED);
  const headers = { 'content-type': 'text/css; charset=utf-8' };
  for (const { dataset, textContent } of sheets)
    if (dataset['from']) await cache.put(dataset['from'], new Response(textContent, { headers }));
}
