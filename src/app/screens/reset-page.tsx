import { useParams } from '../params.ts';
import { ResetScreen } from '#features/identity/reset-screen.tsx';

export function Page() {
  const { link_uid: uid = '', link_token: token = '' } = useParams();
  return <ResetScreen key={`${uid} ${token}`} uid={uid} token={token} />;
}
