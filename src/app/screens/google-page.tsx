import { Navigate } from 'react-router-dom';
import { GoogleScreen } from '#features/identity/google-screen.tsx';
import { useEntered } from '../entered.ts';
import { googleAnswer } from '../google-return.ts';

/** Where Google's page leads back to. */
export function Page() {
  const { enter } = useEntered();
  const answer = googleAnswer();
  if (answer === null) return <Navigate to="/login" replace />;
  return <GoogleScreen answer={answer} onEntering={({ language }, from) => enter(from, language)} />;
}
