import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageLoading } from './page-loading.tsx';

/** Goes on to another address in the place of this one, as the server does with 302 where it is asked. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [to, navigate]);
  return <PageLoading />;
}
