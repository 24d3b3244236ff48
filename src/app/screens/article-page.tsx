import { ArticleScreen } from '#features/content/article-screen.tsx';
import { useParams } from '../params.ts';

export function Page() {
  const { slug = '', id } = useParams();
  return <ArticleScreen slug={slug} id={id} />;
}
