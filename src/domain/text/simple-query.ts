import { isNoFilter } from './no-filter.ts';
import { MAX_SEARCH, searchWords } from './words.ts';

/**
 * Query that `search_simple_query_string` asks for (contract 4.3). Words are as `searchWords` gives them, so they hold
 * letters, digits and inner dots only.
 */
export type SimpleQuery =
  | { kind: 'all' }
  | { kind: 'word'; word: string; prefix: boolean }
  | { kind: 'phrase'; words: readonly string[] }
  | { kind: 'not'; part: SimpleQuery }
  | { kind: 'and' | 'or'; parts: readonly SimpleQuery[] };

type Sign = '+' | '|' | '-' | '(' | ')';
type Piece = { sign: Sign } | { query: SimpleQuery };

const ALL: SimpleQuery = { kind: 'all' };

/**
 * Reads the operators + (and), | (or), - (not, at the start of a word), " (phrase), * (at the end of a word: begins
 * with) and ( ). Words beside each other are ANDed, and binds tighter than or. Never fails: bad syntax is
 * read as plain words, a text that means "no filter" as everything.
 */
export function parseSimpleQuery(text: string): SimpleQuery {
  if (isNoFilter(text)) return ALL;
  // The bound also keeps the recursion below shallow.
  const pieces = text.length > MAX_SEARCH ? null : piecesOf(text);
  return (pieces && queryOf(pieces)) ?? allOf(searchWords(text).map((word) => wordOf(word, false)));
}

/** Tells whether a listing answers the query. @param tokens its words in order, as `searchWords` gives them */
export function matches(query: SimpleQuery, tokens: readonly string[]): boolean {
  switch (query.kind) {
    case 'all':
      return true;
    case 'word':
      return query.prefix
        ? tokens.some((token) => token.startsWith(query.word))
        : tokens.includes(query.word);
    case 'phrase':
      return tokens.some((_, start) => query.words.every((word, i) => tokens[start + i] === word));
    case 'not':
      return !matches(query.part, tokens);
    case 'and':
      return query.parts.every((part) => matches(part, tokens));
    case 'or':
      return query.parts.some((part) => matches(part, tokens));
  }
}

/** Text to signs and terms; null for a quote without its end or a star that ends no word. */
function piecesOf(text: string): Piece[] | null {
  const pieces: Piece[] = [];
  const scanner = /\s+|([+|()])|"([^"]*)"|(-)(?=[^\s+|)-])|([^\s+|()"]+)/gy;
  while (scanner.lastIndex < text.length) {
    const found = scanner.exec(text);
    if (!found) return null;
    const [, sign, phrase, minus, term] = found;
    if (isSign(sign)) pieces.push({ sign });
    else if (isSign(minus)) pieces.push({ sign: minus });
    else if (phrase !== undefined) pieces.push({ query: phraseOf(searchWords(phrase)) });
    else if (term !== undefined) {
      const query = termOf(term);
      if (!query) return null;
      pieces.push({ query });
    }
  }
  return pieces;
}

function isSign(text: string | undefined): text is Sign {
  return text !== undefined && '+|-()'.includes(text);
}

/** One run without blanks: "Mercedes-Benz" is two words, "toy*" a beginning. */
function termOf(term: string): SimpleQuery | null {
  const prefix = term.endsWith('*');
  const bare = prefix ? term.slice(0, -1) : term;
  const words = searchWords(bare);
  if (bare.includes('*') || words.length === 0) return null;
  const last = words.length - 1;
  return allOf(words.map((word, index) => wordOf(word, prefix && index === last)));
}

/** Pieces to a tree, or null when an operator lacks its other side or a bracket its partner. */
function queryOf(pieces: readonly Piece[]): SimpleQuery | null {
  let at = 0;
  const signAt = (): Sign | null => {
    const piece = pieces[at];
    return piece && 'sign' in piece ? piece.sign : null;
  };

  function either(): SimpleQuery | null {
    const parts: SimpleQuery[] = [];
    for (;;) {
      const part = both();
      if (!part) return null;
      parts.push(part);
      if (signAt() !== '|') return parts.length === 1 ? part : { kind: 'or', parts };
      at++;
    }
  }

  function both(): SimpleQuery | null {
    const parts: SimpleQuery[] = [];
    while (at < pieces.length && signAt() !== '|' && signAt() !== ')') {
      if (signAt() === '+') at++;
      const part = single();
      if (!part) return null;
      parts.push(part);
    }
    return parts.length === 0 ? null : allOf(parts);
  }

  function single(): SimpleQuery | null {
    const piece = pieces[at++];
    if (!piece) return null;
    if ('query' in piece) return piece.query;
    if (piece.sign === '-') {
      const part = single();
      return part && { kind: 'not', part };
    }
    if (piece.sign !== '(') return null;
    const inner = either();
    return signAt() === ')' ? (at++, inner) : null;
  }

  const query = either();
  return at === pieces.length ? query : null;
}

function wordOf(word: string, prefix: boolean): SimpleQuery {
  return { kind: 'word', word, prefix };
}

function phraseOf(words: string[]): SimpleQuery {
  const [first] = words;
  if (first === undefined) return ALL;
  return words.length === 1 ? wordOf(first, false) : { kind: 'phrase', words };
}

/** Query for all of the parts: what asks for nothing is left out; one part stands for itself. */
function allOf(parts: readonly SimpleQuery[]): SimpleQuery {
  const asked = parts.filter((part) => part.kind !== 'all');
  const [first] = asked;
  if (first === undefined) return ALL;
  return asked.length === 1 ? first : { kind: 'and', parts: asked };
}
