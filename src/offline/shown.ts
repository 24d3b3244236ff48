import type { ProductDatabase } from './database.ts';
import type { Env } from './env.ts';
import { Held } from './held.ts';
import { ofOwner } from './outbox.ts';
import {
  type CommandView,
  isOpen,
  isUnsettled,
  type OutboxRow,
  type Owner,
  type SessionUser,
  type StoredSession,
  type Strip,
} from './states.ts';
import { follow } from './watch.ts';
import { isOnlyWifi } from './wifi.ts';

const SHOWN_DONE = 30;

export function viewOf(command: OutboxRow): CommandView {
  const { key, name, payload, seen, state, sent, reason, answer, tooLate, sizeBytes, createdAt, doneAt } =
    command;
  // An attempt that the server is known to have left alone (401, skipped) was taken off again.
  const unanswered = sent && command.attempts > 0 && isOpen(state);
  return {
    key,
    name,
    payload,
    seen,
    state,
    sent,
    unanswered,
    reason,
    answer,
    tooLate,
    sizeBytes,
    createdAt,
    doneAt,
  };
}

/** The session and the commands of whom it names, else of the guest, as they are on disk. */
export interface OnDisk {
  held: StoredSession | null;
  mine: OutboxRow[];
  onlyWifi: boolean;
  /** Fields in two versions, and commands that cannot be read: both need a person. */
  odd: number;
}

export async function onDisk(db: ProductDatabase, guest: Owner): Promise<OnDisk> {
  const tables = [db.session, db.meta, db.conflicts, db.damaged, db.commands];
  // One transaction: five of them cost a slow phone as many milliseconds, after every act.
  return db.transaction('r', tables, async () => {
    const held = (await db.session.get('current')) ?? null;
    const onlyWifi = await isOnlyWifi(db);
    const owner = held?.owner ?? guest;
    const conflicts = await db.conflicts.where('owner').equals(owner).count();
    const odd = conflicts + (await damagedOf(db, owner).count());
    return { held, mine: await ofOwner(db, owner), onlyWifi, odd };
  });
}

/** What cannot be read any more of an owner's work; where not even the owner can be read, it is shown to whoever is here. */
export const damagedOf = (db: ProductDatabase, owner: Owner) =>
  db.damaged.filter((one) => one.owner === owner || one.owner === null);

/** What every screen can see of the phone: who is signed in, what waits, and the one line at the top. */
export interface Shown {
  session: Held<SessionUser | null | undefined>;
  commands: Held<readonly CommandView[]>;
  strip: Held<Strip>;
  /** Whether the server was reached at the last try. */
  reachable: Held<boolean>;
  /** Whose work this tab shows; null: not known yet. */
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
export function show(
  db: ProductDatabase,
  env: Env,
  given: { first: OnDisk; broken: (cause: unknown) => void; changed: () => void; unsaved: () => number },
): Shown {
  const guest: Owner = `anon:${env.device}`;
  const { first } = given;
  let owner = first.held?.owner ?? guest;
  const session = new Held<SessionUser | null | undefined>(first.held?.user ?? null);
  const commands = new Held<readonly CommandView[]>(listed(first.mine));
  const reachable = new Reachable(true);
  let counts = countsOf(first);
  let { onlyWifi } = first;
  // From before a reload; a page that opens without a connection and was not there before cannot know since when.
  let since = env.offlineSince?.get() ?? null;
  let wasOnline = env.online();
  const now = (): Strip => {
    const online = env.online() && reachable.get();
    if (wasOnline && !online) since ??= env.now();
    wasOnline = online;
    if (!online) env.offlineSince?.set(since);
    return {
      ...counts,
      online,
      since: online ? null : since,
      needs: counts.needs + given.unsaved(),
      wifi: onlyWifi && env.connection() === 'mobile',
    };
  };
  const strip = new Held<Strip>(now());
  const showStrip = (): void => {
    const next = now();
    if (!sameStrip(next, strip.get())) strip.set(next);
  };
  const take = (disk: OnDisk): void => {
    const { held, mine } = disk;
    const before = owner;
    ({ onlyWifi } = disk);
    owner = held?.owner ?? guest;
    if (!sameUser(session.get(), held?.user ?? null)) session.set(held?.user ?? null);
    if (owner !== before) given.changed();
    commands.set(listed(mine));
    counts = countsOf(disk);
    showStrip();
  };
  const unfollow = follow(() => onDisk(db, guest), take, given.broken);
  const unreach = reachable.subscribe(showStrip);
  reachable.heard = () => {
    // A change of the line is a hint too, and may be its end.
    if (!env.online()) return;
    since = null;
    env.offlineSince?.set(null);
  };
  return {
    session,
    commands,
    strip,
    reachable,
    owner: () => owner,
    take,
    showStrip,
    stop() {
      unfollow();
      unreach();
    },
  };
}

/** Hears each word that somebody was reached, also where that is nothing new: an outage from before a reload is over. */
class Reachable extends Held<boolean> {
  heard = (): void => undefined;
  override set(value: boolean): void {
    if (value) this.heard();
    super.set(value);
  }
}

/** What waits or needs a person, and what was done lately, oldest first. */
function listed(mine: readonly OutboxRow[]): CommandView[] {
  const done = new Set(
    mine
      .filter(({ state }) => state === 'done')
      .toSorted((a, b) => (a.doneAt ?? 0) - (b.doneAt ?? 0))
      .slice(-SHOWN_DONE),
  );
  return mine.filter((command) => isUnsettled(command.state) || done.has(command)).map(viewOf);
}

function countsOf({ mine, held: session, odd }: OnDisk): Strip {
  const count = (wanted: string): number => mine.filter(({ state }) => state === wanted).length;
  return {
    online: true,
    since: null,
    waiting: count('queued') + count('cancelling'),
    sending: count('sending'),
    needs: count('needs_user') + odd,
    paused: session !== null && session.token === null,
    wifi: false,
  };
}

const sameStrip = (a: Strip, b: Strip): boolean => JSON.stringify(a) === JSON.stringify(b);
const sameUser = (a: SessionUser | null | undefined, b: SessionUser | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** One command by its key, through all that replaced it, while it is watched; only its owner sees it (security 28). */
export function showCommand(
  db: ProductDatabase,
  key: string,
  given: { guest: Owner; first: CommandView | null; broken: (cause: unknown) => void },
): Held<CommandView | null> {
  const held: Held<CommandView | null> = new Held(given.first, () =>
    follow(
      async () => {
        const owner = (await db.session.get('current'))?.owner ?? given.guest;
        let found = await db.commands.get(key);
        while (found?.supersededBy) found = await db.commands.get(found.supersededBy);
        return found?.owner === owner ? viewOf(found) : null;
      },
      (view) => held.set(view),
      given.broken,
    ),
  );
  return held;
}
