import type { Checks } from './checks.ts';
import type { Commit, DeviceFacts } from './facts.ts';
import type { Sent } from './inside/network.ts';
import type { Effect } from './inside/server.ts';
import type { ReadCode } from '#domain/order-code/code.ts';
import type { DeskOutcome } from './inside/code-desk.ts';
import type { SyncWorker } from './inside/sync-worker.ts';
import type { Tab } from './inside/tab.ts';
import { oneOrder, staffTold } from './invariants/codes.ts';
import { bounded, live, screens } from './invariants/ends.ts';
import { stock, voucherOnce } from './invariants/orders.ts';
import { shipping } from './invariants/quotes.ts';
import { orderScreens, slipOnce } from './invariants/slips.ts';
import { atomic, fold, forward, frozen, honest, nothingLost, secrets } from './invariants/phone.ts';
import { versions } from './invariants/versions.ts';
import { answered, drained } from './invariants/worker.ts';
import { messageOnce, noLostTick, noOtherPicture, questionScreens } from './invariants/deeds.ts';
import { once, order, owner, pause, real, takenBack, writeAhead } from './invariants/wire.ts';
import { fewSightings, ownSightings, triedSightings } from './invariants/sightings.ts';
import { listedOnce, liveAlone, sellingScreens } from './invariants/selling.ts';
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
  /** Staff were told what became of a genuine code. */
  pasted?: (checks: Checks, given: { read: ReadCode; told: DeskOutcome }) => string | null;
  /** No work is open anywhere; asked for each tab that runs. */
  rest?: (checks: Checks, tab: Tab, facts: DeviceFacts) => string | null;
  /** A worker has said what is left. */
  drained?: (checks: Checks, worker: SyncWorker, facts: DeviceFacts) => string | null;
  /** Faults have been over for half an hour, with this owner signed in. */
  live?: (checks: Checks, owner: string) => string | null;
  /** Two hours after the last fault. */
  end?: (checks: Checks) => string | null;
}

/** I13 and I18 look at the made-up trade and at sellers: they have merged edits and photos. */
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
  stock,
  voucherOnce,
  shipping,
  slipOnce,
  orderScreens,
  oneOrder,
  staffTold,
  noLostEdit,
  photo,
  yardScreens,
  listedOnce,
  liveAlone,
  sellingScreens,
  messageOnce,
  questionScreens,
  noOtherPicture,
  noLostTick,
  fewSightings,
  triedSightings,
  ownSightings,
  secrets,
];
