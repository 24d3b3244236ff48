/** Parameters by which an article is asked for: its id where one is given, as names change, else its name. The same on server and phone. */
export const articleParams = (slug: string, id: string | undefined): { aid?: string; slug: string } =>
  id === undefined ? { slug } : { aid: id, slug };

/** Parameters by which a page of the list is asked for. */
export const articlesParams = (page: number): { page?: string } => (page > 1 ? { page: String(page) } : {});

/** The page that an address asks for; the first where it names none that can be. */
export function articlesPageOf(query: URLSearchParams): number {
  const asked = query.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
}
