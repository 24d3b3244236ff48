import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { QuoteScreen } from '#features/staff/quotes/quote-screen.tsx';
import { QuotesScreen } from '#features/staff/quotes/quotes-screen.tsx';
import { useParams } from '../params.ts';

export function Page() {
  const { id } = useParams();
  const { pathname, search } = useLocation();
  return (
    <SignedInOnly from={pathname + search}>
      {(user) =>
        id === undefined ? <QuotesScreen key={user.id} /> : <QuoteScreen key={`${user.id} ${id}`} id={id} />
      }
    </SignedInOnly>
  );
}
