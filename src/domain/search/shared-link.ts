import { printTypedText } from './typed-address.ts';
import { MAX_SEARCH } from '../text/words.ts';

/** Link in a shared text, up to the first blank, without what ends the sentence. */
const LINK = /https?:\/\/\S*[^\s.,;:!?)»”']/i;

/**
 * Address to which `/share` leads: what another app of the phone hands over as text (the manifest's `share_target`). A link
 * of this shop opens its page, whatever words stand beside it; any other text is searched for.
 * @param query `q` the text, `title` and `link` beside it; most apps fill one of them
 * @param origin of this shop, as `https://shop.example`
 */
export function sharedTarget(query: URLSearchParams, origin: string): string {
  const texts = ['link', 'q', 'title'].map((name) => query.get(name)?.trim() ?? '');
  for (const text of texts) {
    const own = ownAddress(text, origin);
    if (own !== null) return own;
  }
  const [link = '', words = '', title = ''] = texts;
  const text = [words, title, link].find((one) => one !== '');
  return text === undefined ? '/search' : printTypedText(text.slice(0, MAX_SEARCH), 'USD');
}

function ownAddress(text: string, origin: string): string | null {
  const link = LINK.exec(text)?.[0];
  if (link === undefined || !URL.canParse(link)) return null;
  const { origin: of, pathname, search, hash } = new URL(link);
  // Two slashes at the start would name another host.
  return of === origin ? pathname.replace(/^\/+/, '/') + search + hash : null;
}
