import { useParams } from '../params.ts';
import { ActivateScreen } from '#features/identity/activate-screen.tsx';

export function Page() {
  const { uid = '', token = '' } = useParams();
  return <ActivateScreen key={`${uid} ${token}`} uid={uid} token={token} />;
}
