import { OpenLinkScreen } from '#features/identity/open-link-screen.tsx';
import { useSignInRedirect } from '../sign-in-redirect.ts';
import { useParams } from '../params.ts';

export function Page() {
  const { uid = '', token = '' } = useParams();
  const { session, again, enter } = useSignInRedirect(uid);
  const other = session && !again && String(session.id) !== uid ? session : null;
  return (
    <OpenLinkScreen
      key={`${uid} ${token}`}
      uid={uid}
      token={token}
      other={other}
      onEntering={({ language }) => enter('/', language)}
    />
  );
}
