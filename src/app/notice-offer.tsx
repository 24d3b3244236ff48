import { optional } from '#ui/optional.tsx';

const Install = optional(() => import('./install-offer.tsx').then((part) => part.InstallOffer));
const Push = optional(() => import('#features/notices/push-card.tsx').then((part) => part.PushOffer));

/**
 * Offers after an act that is worth coming back for: the app on this phone's home screen, once, then whether this
 * phone shall tell what comes of it. Stands beside what it is about, which never waits for it.
 */
export const NoticeOffer = () => (
  <Install>
    <Push />
  </Install>
);
