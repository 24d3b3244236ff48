import { foldedAsPrinted } from './money-words.ts';

/** Ends of names of sites: what anybody may register, and the countries. */
const ENDS = new Set(
  'com net org info biz shop store site online xyz top app io co me link example africa money bank pay cash finance live click page dev pro website space tech vip cc tv uk eu us ng gh cm zm zw ke tz ug mz mw bw na ao sz ls rw bi cd cg et mu mg za int edu gov ac ltd group trade market deals cloud digital email support help cards credit loan fund exchange services solutions center today world life global company agency network systems international business ventures auction cars auto car motors parts tools sale ink icu cfd sbs buzz rest bond quest lat cyou cam dev ru cn in de fr nl es it pl pt br su by kz ua ro bg gr tr ir pk lk th vn id ph my sg hk tw jp kr au nz ca mx ar cl pe ve ec bo uy py dk se fi is ie ch at be lu cz sk hu si hr rs mk al ee lv lt ly gg sh ai ws la pm re sd so er dj km sc mu re st gq ga cf td ne ml bf ci sn gm gn lr sl tg bj eg ma dz tn'.split(
    ' ',
  ),
);
/** Short word that a title or a place has before its own dot. */
const SHORT = new Set(
  'st mt dr mr mrs ms rd ave av no nr hse blk bldg co ltd plc pty fr sr jr cnr opp'.split(' '),
);

/** Shorteners of links that readers know without an end. */
const SHORTENER = /\b(?:tinyurl|bitly|shorturl|cuttly|rebrandly|linktree)\/[a-z\d]/;
const PLAIN_LINK = /:\/\/|\bwww\b|\S@\S|\bdot (?:com|net|org|co|info)\b|[a-z\d]\.[a-z]{2,}\/[a-z\d]/;
/** A name and what stands behind its dot. */
const DOTTED = /(?<![a-z\d-])([a-z\d-]{2,})\.([a-z]{2,13})(?![a-z\d])/g;
/** With blanks about the dot: readers see through that. */
const APART = /(?<![a-z\d-])[a-z\d-]{2,} ?\. ?(?:com|net|org)(?![a-z\d])/;

/** Tells whether a text has what a reader would open, or a mail program makes a link of. */
export function namesSite(text: string): boolean {
  // A dot at another height is read as one.
  const read = foldedAsPrinted(text).replace(/[·•]/g, '.');
  if (PLAIN_LINK.test(read) || APART.test(read) || SHORTENER.test(read)) return true;
  return [...read.matchAll(DOTTED)].some(([, name = '', end = '']) => ENDS.has(end) && !SHORT.has(name));
}
