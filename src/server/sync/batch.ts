import type { WireCommand } from '#contract/sync-request.ts';
import type { Result } from '#contract/sync.ts';
import type { Context } from '#server/platform/calls/context.ts';
import type { MutationHandler } from '#server/platform/calls/handle.ts';
import type { Stored } from '#server/platform/calls/ledger.ts';
import type { Caller } from '#server/platform/calls/attempt.ts';
import type { Barriers } from './barriers.ts';

/** Context that a batch runs with: the commands by name, and who sent it. */
export interface Batch {
  ctx: Context;
  commands: ReadonlyMap<string, MutationHandler>;
  /** Names that no server runs any more. */
  withdrawn: readonly string[];
  caller: Caller;
  device: string;
  /** Entries that the ledger had of the batch's keys when it came. */
  early: ReadonlyMap<string, Stored | null>;
  /** Barriers that stand behind a command of this batch and may have had their effect already. */
  barriers: (wire: WireCommand) => Barriers | null;
  /** A result without the body that the phone does not want of a yes to this command. */
  bare: (name: string, result: Result) => Result;
  /** Told that a command has left mail behind. */
  mailed: () => void;
}
