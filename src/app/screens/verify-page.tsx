import { useNavigate, useSearchParams } from 'react-router-dom';
import { VerifyScreen } from '#features/invoices/verify-screen.tsx';
import { useParams } from '../params.ts';

/** The code stands in the path, or in the query where the plain form sent it. */
export function Page() {
  const { code } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const given = (code ?? query.get('code') ?? '').trim();
  return <VerifyScreen given={given} onCheck={(next) => void navigate(`/verify-invoice/${next}`)} />;
}
