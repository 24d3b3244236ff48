import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { GoogleScreen } from '#features/identity/google-screen.tsx';
import { useSignInRedirect } from '../sign-in-redirect.ts';
import { hasGoogleAnswer, consumeGoogleAnswer } from '../google-return.ts';

/** Page to which Google's page leads back. */
export function Page() {
  const { enter } = useSignInRedirect();
  const [comes] = useState(hasGoogleAnswer);
  if (!comes) return <Navigate to="/login" replace />;
  return (
    <GoogleScreen
      takeAnswer={consumeGoogleAnswer}
      onEntering={({ language }, from) => enter(from, language)}
    />
  );
}
