import type { SimpleQuery } from '#domain/text/simple-query.ts';

/**
 * A text for PostgreSQL's tsquery, or `all` where nothing is asked, `none` where nothing can match. The words come
 * from `searchWords`, letters, digits and dots only, so between quotes none can end the quotes; the whole text is
 * a bound parameter all the same.
 */
export type WordQuery = { tsquery: string } | 'all' | 'none';

/** Word query of a search, `search` and `search_simple_query_string` alike. */
export function wordQueryOf(query: SimpleQuery): WordQuery {
  switch (query.kind) {
    case 'all':
      return 'all';
    case 'word':
      return { tsquery: `'${query.word}'${query.prefix ? ':*' : ''}` };
    case 'phrase':
      return { tsquery: query.words.map((word) => `'${word}'`).join(' <-> ') };
    case 'not':
      return noneOf(wordQueryOf(query.part));
    case 'and':
      return allOf(query.parts.map(wordQueryOf));
    case 'or':
      return anyOf(query.parts.map(wordQueryOf));
  }
}

/** All of them must match. */
export function allOf(parts: readonly WordQuery[]): WordQuery {
  if (parts.includes('none')) return 'none';
  return joined(parts, ' & ') ?? 'all';
}

/** One of them is enough. */
export function anyOf(parts: readonly WordQuery[]): WordQuery {
  if (parts.includes('all')) return 'all';
  return joined(parts, ' | ') ?? 'none';
}

/** Negation of the part: all that it does not match. */
export function noneOf(part: WordQuery): WordQuery {
  if (part === 'all') return 'none';
  return part === 'none' ? 'all' : { tsquery: `!(${part.tsquery})` };
}

function joined(parts: readonly WordQuery[], operator: string): WordQuery | null {
  const texts = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.tsquery]));
  const [first] = texts;
  if (first === undefined) return null;
  return { tsquery: texts.length === 1 ? first : texts.map((text) => `(${text})`).join(operator) };
}
