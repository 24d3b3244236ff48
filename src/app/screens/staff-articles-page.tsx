import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { StaffArticleScreen } from '#features/staff/articles/article-screen.tsx';
import { StaffArticlesScreen } from '#features/staff/articles/articles-screen.tsx';
import { useParams } from '../params.ts';

export function Page() {
  const { id } = useParams();
  const { pathname, search } = useLocation();
  return (
    <SignedInOnly from={pathname + search}>
      {(user) =>
        id === undefined ? (
          <StaffArticlesScreen key={user.id} />
        ) : (
          <StaffArticleScreen key={`${user.id} ${id}`} id={id} />
        )
      }
    </SignedInOnly>
  );
}
