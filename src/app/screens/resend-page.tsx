import { useLocation } from 'react-router-dom';
import { knownEmail } from '#features/identity/known-email.ts';
import { ResendScreen } from '#features/identity/resend-screen.tsx';

export function Page() {
  const { state } = useLocation();
  return <ResendScreen email={knownEmail(state)} />;
}
