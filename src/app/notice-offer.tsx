import { optional } from '#ui/optional.tsx';

const Install = optional(() => import('./install-offer.tsx').then((part) => part.InstallOffer));
const Push = optional(() => import('#features/notices/push-card.tsx').then((part) => part.PushOffer));

/**
 * Offer after an act that is worth coming back for: whether this phone shall tell what comes of it, and where that is
 * answered the app on the home screen. Stands beside what it is about, which never waits for it.
 */
export const NoticeOffer = () => <Push instead={<Install />} />;
