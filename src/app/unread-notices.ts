import { WHOLE_LIST } from '#contract/personal-lists.ts';
import { notices } from '#features/notices/queries.ts';
import { useQuery, useSession } from '#offline/react/react.ts';

/** Number of notices that were not read yet, as far as this phone knows; none of a guest. */
export function useUnread(): number {
  const session = useSession();
  return useQuery(notices, session ? WHOLE_LIST : null).data?.unread ?? 0;
}
