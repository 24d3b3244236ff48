import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { GoogleScreen } from '#features/identity/google-screen.tsx';
import { useEntered } from '../entered.ts';
import { hasGoogleAnswer, takeGoogleAnswer } from '../google-return.ts';

/** Where Google's page leads back to. */
export function Page() {
  const { enter } = useEntered();
  const [comes] = useState(hasGoogleAnswer);
  if (!comes) return <Navigate to="/login" replace />;
  return (
    <GoogleScreen takeAnswer={takeGoogleAnswer} onEntering={({ language }, from) => enter(from, language)} />
  );
}
