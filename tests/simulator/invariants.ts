import type { Checks } from './checks.ts';
import type { Commit, DeviceFacts } from './facts.ts';
import type { Sent } from './inside/network.ts';
import type { Effect } from './inside/server.ts';
import type { SyncWorker } from './inside/sync-worker.ts';
import type { Tab } from './inside/tab.ts';
import { bounded, live, screens } from './invariants/ends.ts';
import { atomic, fold, forward, frozen, honest, nothingLost, secrets } from './invariants/phone.ts';
import { versions } from './invariants/versions.ts';
import { answered, drained } from './invariants/worker.ts';
import { once, order, owner, pause, real, takenBack, writeAhead } from './invariants/wire.ts';
import { noLostEdit, photo, yardScreens } from './invariants/yards.ts';

/** One promise of sync 1, by its number, and where it is looked at. Each answers what is wrong, or nothing. */
export interface Invariant {
  id: string;
  name: string;
  /** A write has become durable on a device. */
  commit?: (checks: Checks, commit: Commit) => string | null;
  /** A request leaves a tab. */
  send?: (checks: Checks, sent: Sent, facts: DeviceFacts) => string | null;
  /** The server has done something. */
  effect?: (checks: Checks, effect: Effect) => string | null;
  /** No work is open anywhere; asked for each tab that runs. */
  rest?: (checks: Checks, tab: Tab, facts: DeviceFacts) => string | null;
  /** A worker has said what is left. */
  drained?: (checks: Checks, worker: SyncWorker, facts: DeviceFacts) => string | null;
  /** Faults have been over for half an hour, with this owner signed in. */
  live?: (checks: Checks, owner: string) => string | null;
  /** Two hours after the last fault. */
  end?: (checks: Checks) => string | null;
}

/** I13 and I18 look at the made-up trade: it has merged edits and photos. */
export const INVARIANTS: readonly Invariant[] = [
  once,
  real,
  nothingLost,
  atomic,
  writeAhead,
  frozen,
  versions,
  order,
  owner,
  pause,
  fold,
  forward,
  honest,
  live,
  bounded,
  takenBack,
  screens,
  drained,
  answered,
  noLostEdit,
  photo,
  yardScreens,
  secrets,
];
