import { optional } from '#ui/optional.tsx';

/** Asks whether this phone shall tell what comes of an act; stands beside what it is about, which never waits for it. */
export const NoticeOffer = optional(() =>
  import('#features/notices/push-card.tsx').then((part) => part.PushOffer),
);
