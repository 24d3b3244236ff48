import { useLocation } from 'react-router-dom';
import { SignedIn } from '#features/account/components/signed-in.tsx';
import { ArticleScreen } from '#features/staff/articles/article-screen.tsx';
import { ArticlesScreen } from '#features/staff/articles/articles-screen.tsx';
import { useParams } from '../params.ts';

export function Page() {
  const { id } = useParams();
  const { pathname, search } = useLocation();
  return (
    <SignedIn from={pathname + search}>
      {(user) =>
        id === undefined ? (
          <ArticlesScreen key={user.id} />
        ) : (
          <ArticleScreen key={`${user.id} ${id}`} id={id} />
        )
      }
    </SignedIn>
  );
}
