import { useParams } from 'react-router-dom';
import { ArticleScreen } from '#features/content/article-screen.tsx';

export function Page() {
  const { slug = '', id } = useParams();
  return <ArticleScreen slug={slug} id={id} />;
}
