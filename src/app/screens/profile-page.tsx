import { useSearchParams } from 'react-router-dom';
import { ProfileScreen } from '#features/account/profile/profile-screen.tsx';
import { changeLanguage } from '../language.ts';
import { SELLER_TARGETS } from '../seller-targets.ts';
import { useIsDataSaver } from '../data-saver.ts';
import { useUnread } from '../unread-notices.ts';

export function Page() {
  const [query] = useSearchParams();
  const page = Number(query.get('page') ?? '1');
  return (
    <ProfileScreen
      tab={query.get('tab') === 'orders' ? 'orders' : 'profile'}
      page={Number.isInteger(page) && page > 0 ? page : 1}
      saver={useIsDataSaver()}
      editing={query.get('edit') === '1'}
      seller={SELLER_TARGETS}
      unread={useUnread()}
      onLanguage={(language) => void changeLanguage(language)}
    />
  );
}
