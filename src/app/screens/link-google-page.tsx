import { useParams } from '../params.ts';
import { LinkGoogleScreen } from '#features/identity/link-google-screen.tsx';

export function Page() {
  const { uid = '', token = '' } = useParams();
  return <LinkGoogleScreen key={`${uid} ${token}`} uid={uid} token={token} />;
}
