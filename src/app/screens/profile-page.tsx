import { useSearchParams } from 'react-router-dom';
import { ProfileScreen } from '#features/account/profile-screen.tsx';
import { useSaver } from '../saver.ts';

export function Page() {
  const [query] = useSearchParams();
  const page = Number(query.get('page') ?? '1');
  return (
    <ProfileScreen
      tab={query.get('tab') === 'orders' ? 'orders' : 'profile'}
      page={Number.isInteger(page) && page > 0 ? page : 1}
      saver={useSaver()}
    />
  );
}
