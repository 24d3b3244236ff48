import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { ResendScreen } from '#features/identity/resend-screen.tsx';

const State = v.object({ email: v.string() });

export function Page() {
  const { state } = useLocation();
  const read = v.safeParse(State, state);
  return <ResendScreen email={read.success ? read.output.email : ''} />;
}
