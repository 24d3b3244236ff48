import type { ProductDatabase } from '../store/database.ts';
import type { Env } from '../device/env.ts';
import { ObservableValue } from '../face/observable-value.ts';
import { Listed, viewOf } from './command-list.ts';
import { ofOwner } from './outbox.ts';
import {
  type CommandView,
  type OutboxRow,
  type Owner,
  type SessionUser,
  type StoredSession,
  type StripState,
} from '../store/states.ts';
import { follow, followKeys } from '../store/follow.ts';
import { isOnlyWifi } from '../store/wifi.ts';

/** The session and the commands of whom it names, else of the guest, as they are on disk. */
export interface OnDisk extends Beside {
  mine: OutboxRow[];
}

/** State that lies there beside the commands. */
interface Beside {
  storedSession: StoredSession | null;
  onlyWifi: boolean;
  /** Fields in two versions, and commands that cannot be read: both need a person. */
  odd: number;
}

export async function readDiskState(db: ProductDatabase, guest: Owner): Promise<OnDisk> {
  return readDisk(db, guest, (owner) => ofOwner(db, owner));
}

/** With what `read` gives of the owner's commands. */
async function readDisk<T>(
  db: ProductDatabase,
  guest: Owner,
  read: (owner: Owner) => Promise<T>,
): Promise<Beside & { mine: T }> {
  const tables = [db.session, db.meta, db.conflicts, db.damaged, db.commands];
  // One transaction: five of them cost a slow phone as many milliseconds, after every act.
  return db.transaction('r', tables, async () => {
    const storedSession = (await db.session.get('current')) ?? null;
    const owner = storedSession?.owner ?? guest;
    const [onlyWifi, conflicts, damaged, mine] = await Promise.all([
      isOnlyWifi(db),
      db.conflicts.where('owner').equals(owner).count(),
      damagedOf(db, owner).count(),
      read(owner),
    ]);
    return { storedSession, onlyWifi, odd: conflicts + damaged, mine };
  });
}

/** Work of an owner that cannot be read any more; where not even the owner can be read, it is shown to whoever is here. */
export const damagedOf = (db: ProductDatabase, owner: Owner) =>
  db.damaged.filter((one) => one.owner === owner || one.owner === null);

/** State of the phone that every screen can see: who is signed in, what waits, and the one line at the top. */
export interface Shown {
  session: ObservableValue<SessionUser | null | undefined>;
  commands: ObservableValue<readonly CommandView[]>;
  strip: ObservableValue<StripState>;
  /** Tells whether the server was reached at the last try. */
  reachable: () => boolean;
  /** Takes a word on that. @returns whether it is news */
  reached: (now: boolean) => boolean;
  /** Owner whose work this tab shows; null: not known yet. */
  owner: () => Owner | null;
  /** Takes a sign-in or sign-out of this very tab over at once; other tabs hear of it from the database. */
  take: (now: OnDisk) => void;
  /** The browser's own word on the network has changed. */
  showStrip: () => void;
  stop: () => void;
}

/**
 * Keeps what screens see equal to what is on disk, across tabs, until it is stopped. `first` is shown from the start:
 * an empty list means that nothing waits, never that nothing was read yet.
 */
export function showDiskState(
  db: ProductDatabase,
  env: Env,
  given: {
    first: OnDisk;
    broken: (cause: unknown) => void;
    changed: (before: Owner) => void;
    unsaved: () => number;
  },
): Shown {
  const guest: Owner = `anon:${env.device}`;
  const { first } = given;
  let owner = first.storedSession?.owner ?? guest;
  const session = new ObservableValue<SessionUser | null | undefined>(first.storedSession?.user ?? null);
  let list = new Listed(first.mine);
  const commands = new ObservableValue<readonly CommandView[]>(list.views());
  let reachable = true;
  let counts = countsOf(commands.get());
  /** State of the phone that the strip shows beside that. */
  let beside: Beside = first;
  // From before a reload; a page that opens without a connection and was not there before cannot know since when.
  let since = env.offlineSince?.get() ?? null;
  let wasOnline = env.online();
  const now = (): StripState => {
    const online = env.online() && reachable;
    if (wasOnline && !online) since ??= env.now();
    wasOnline = online;
    if (!online) env.offlineSince?.set(since);
    return {
      ...counts,
      online,
      since: online ? null : since,
      needs: counts.needs + beside.odd + given.unsaved(),
      paused: beside.storedSession?.token === null,
      wifi: beside.onlyWifi && env.connection() === 'mobile',
    };
  };
  const strip = new ObservableValue<StripState>(now());
  const showStrip = (): void => {
    const next = now();
    if (!sameStrip(next, strip.get())) strip.set(next);
  };
  const showNow = (disk: Beside): void => {
    const { storedSession } = disk;
    const before = owner;
    beside = disk;
    owner = storedSession?.owner ?? guest;
    if (!sameUser(session.get(), storedSession?.user ?? null)) session.set(storedSession?.user ?? null);
    if (owner !== before) given.changed(before);
    commands.set(list.views());
    counts = countsOf(commands.get());
    showStrip();
  };
  const take = ({ mine, ...disk }: OnDisk): void => {
    list = new Listed(mine);
    showNow(disk);
  };
  /** Changed since they were shown; null: anything may have. A new object with each change. */
  let changed: ReadonlySet<string> | null = null;
  const unnote = followKeys(db.commands, (keys) => {
    if (keys?.length === 0) return;
    changed = changed && keys && new Set([...changed, ...keys.map(String)]);
  });
  const unfollow = follow(
    () =>
      readDisk(db, guest, async (whose) => {
        // By now all have heard of the change that started this reading, whoever was told first.
        const asked = changed;
        if (!asked || whose !== owner) return { asked, all: await ofOwner(db, whose) };
        const keys = [...asked];
        // Counted only to hear of every other one.
        const [rows] = await Promise.all([db.commands.bulkGet(keys), db.commands.count()]);
        return { asked, some: keys.map((key, place) => ({ key, row: rows[place] })) };
      }),
    ({ mine: { asked, all, some = [] }, ...disk }) => {
      if (all) list = new Listed(all);
      for (const { key, row } of some) list.set(key, row?.owner === owner ? row : undefined);
      showNow(disk);
      // What has changed meanwhile is read again, and these with it.
      if (changed === asked) changed = new Set();
    },
    given.broken,
  );
  const reached = (did: boolean): boolean => {
    const isNews = did !== reachable;
    reachable = did;
    // Also where it is no news: an outage from before a reload is over. A change of the line may be its end.
    if (did && env.online()) {
      since = null;
      env.offlineSince?.set(null);
    }
    if (isNews) showStrip();
    return isNews;
  };
  return {
    session,
    commands,
    strip,
    reachable: () => reachable,
    reached,
    owner: () => owner,
    take,
    showStrip,
    stop() {
      unfollow();
      unnote();
    },
  };
}

function countsOf(views: readonly CommandView[]): Pick<StripState, 'waiting' | 'sending' | 'needs'> {
  const count = (wanted: string): number => views.filter(({ state }) => state === wanted).length;
  return {
    waiting: count('queued') + count('cancelling'),
    sending: count('sending'),
    needs: count('needs_user'),
  };
}

const sameStrip = (a: StripState, b: StripState): boolean => JSON.stringify(a) === JSON.stringify(b);
const sameUser = (a: SessionUser | null | undefined, b: SessionUser | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** One command by its key, through all that replaced it, while it is watched; only its owner sees it (security 28). */
export function showCommand(
  db: ProductDatabase,
  key: string,
  given: { guest: Owner; first: CommandView | null; broken: (cause: unknown) => void },
): ObservableValue<CommandView | null> {
  const watched: ObservableValue<CommandView | null> = new ObservableValue(given.first, () =>
    follow(
      async () => {
        const owner = (await db.session.get('current'))?.owner ?? given.guest;
        let found = await db.commands.get(key);
        while (found?.supersededBy) found = await db.commands.get(found.supersededBy);
        return found?.owner === owner ? viewOf(found) : null;
      },
      (view) => watched.set(view),
      given.broken,
    ),
  );
  return watched;
}
