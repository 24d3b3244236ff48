import { useSearchParams } from 'react-router-dom';
import { ArticlesScreen } from '#features/content/articles-screen.tsx';
import { pageOf } from '#features/content/components/article-params.ts';
import { whenSettled } from '#shown/when-settled.tsx';

const Kept = whenSettled(async () => (await import('#features/content/kept/kept-articles.tsx')).KeptArticles);

export function Page() {
  const [query] = useSearchParams();
  return <ArticlesScreen page={pageOf(query)} kept={<Kept />} />;
}
