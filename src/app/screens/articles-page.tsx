import { useSearchParams } from 'react-router-dom';
import { ArticlesScreen } from '#features/content/articles-screen.tsx';
import { pageOf } from '#features/content/parts/article-params.ts';

export function Page() {
  const [query] = useSearchParams();
  return <ArticlesScreen page={pageOf(query)} />;
}
