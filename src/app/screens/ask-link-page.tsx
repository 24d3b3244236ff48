import { useLocation } from 'react-router-dom';
import { AskLinkScreen } from '#features/identity/ask-link-screen.tsx';
import { knownEmail } from '#features/identity/known-email.ts';

export function Page() {
  const { state } = useLocation();
  return <AskLinkScreen email={knownEmail(state)} />;
}
