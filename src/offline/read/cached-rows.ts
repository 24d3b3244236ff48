import type { ProductDatabase } from '../store/database.ts';
import type { CachedRow } from '../face/engine-face.ts';
import { ObservableValue } from '../face/observable-value.ts';
import { follow } from '../store/follow.ts';

const NONE: readonly CachedRow[] = [];

/** The rows whose name begins so, newest first, for who is signed in. */
export function showRows(
  db: ProductDatabase,
  prefix: string,
  broken: (cause: unknown) => void,
): ObservableValue<readonly CachedRow[]> {
  const watched: ObservableValue<readonly CachedRow[]> = new ObservableValue(NONE, () =>
    follow(
      async () => {
        const session = await db.session.get('current');
        if (!session) return NONE;
        const { owner } = session;
        const rows = db.rows.where('[owner+row]').between([owner, prefix], [owner, `${prefix}\uffff`]);
        return (await rows.toArray())
          .map(({ view, asOf }) => ({ view, asOf }))
          .toSorted((a, b) => (b.asOf ?? 0) - (a.asOf ?? 0));
      },
      (next) => watched.set(next),
      broken,
    ),
  );
  return watched;
}
