import { useSearchParams } from 'react-router-dom';
import { ArticlesScreen } from '#features/content/articles-screen.tsx';
import { articlesPageOf } from '#features/content/components/article-params.ts';
import { whenSessionKnown } from '#shown/when-session-known.tsx';

const SavedArticles = whenSessionKnown(
  async () => (await import('#features/content/saved-articles/saved-articles.tsx')).SavedArticles,
);

export function Page() {
  const [query] = useSearchParams();
  return <ArticlesScreen page={articlesPageOf(query)} kept={<SavedArticles />} />;
}
