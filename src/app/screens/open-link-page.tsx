import { OpenLinkScreen } from '#features/identity/open-link-screen.tsx';
import { useEntered } from '../entered.ts';
import { useParams } from '../params.ts';

export function Page() {
  const { uid = '', token = '' } = useParams();
  const { enter } = useEntered();
  return (
    <OpenLinkScreen
      key={`${uid} ${token}`}
      uid={uid}
      token={token}
      onEntering={({ language }) => enter('/', language)}
    />
  );
}
