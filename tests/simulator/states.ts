import type { OutboxRow } from '#offline/store/states.ts';

/**
 * All that the simulator knows of a command's states (sync 2): which are folded into what screens show, which are
 * over, and which may follow which.
 */
const OPEN = new Set(['held', 'queued', 'sending']);
const OVER = new Set(['done', 'discarded', 'superseded', 'coalesced']);

/** Folded into what screens show. */
export const isOpen = (state: string): boolean => OPEN.has(state);
/** Nothing more will become of it. */
export const isOver = (state: string): boolean => OVER.has(state);
/** Over, or a person's turn: where every command must be in the end. */
export const isDecided = (state: string): boolean => OVER.has(state) || state === 'needs_user';
/** Its wish is carried on by another command, which it names. */
export const namesHeir = (state: string): boolean => state === 'superseded' || state === 'coalesced';

const NEXT: Readonly<Record<string, readonly string[]>> = {
  held: ['queued', 'discarded', 'coalesced'],
  queued: ['sending', 'coalesced', 'discarded', 'cancelling', 'needs_user', 'done'],
  sending: ['queued', 'done', 'needs_user'],
  cancelling: ['discarded', 'done'],
  needs_user: ['superseded', 'discarded', 'queued', 'cancelling', 'done'],
  done: [],
  discarded: [],
  superseded: [],
  coalesced: [],
};

/** May this state follow that one? Null: a command that was not there. */
export function mayFollow(before: string | null, after: string): boolean {
  if (before === null) return after === 'queued' || after === 'held';
  return before === after || (NEXT[before]?.includes(after) ?? false);
}

/** Never sent, only these may happen without a word of the server: what was sent is frozen (sync 1). */
export const needsNeverSent = (after: string): boolean => after === 'coalesced';

type Standing = Pick<OutboxRow, 'state' | 'reason'>;
/** A state in the words of the table in sync 2: with the reason, where a person is asked. */
const nameOf = ({ state, reason }: Standing): string =>
  state === 'needs_user' && reason ? `${state}, ${reason.kind}` : state;

/** Step by which a command went from one state to the next: `queued > sending`. Null: it was not there, or is gone. */
export const moveOf = (before: Standing | null, after: Standing | null): string =>
  `${before ? nameOf(before) : 'new'} > ${after ? nameOf(after) : 'gone'}`;

/** Each way that the drawing in ARCHITECTURE.md shows (The engine). */
export const DRAWN: readonly string[] = [
  'new > held',
  'new > queued',
  'held > queued',
  'queued > sending',
  'queued > coalesced',
  'queued > discarded',
  'queued > cancelling',
  'sending > done',
  'sending > queued',
  'sending > needs_user, rejected',
  'sending > needs_user, server_error',
  'needs_user, rejected > superseded',
  'needs_user, rejected > discarded',
  'needs_user, server_error > queued',
  'needs_user, server_error > cancelling',
  'cancelling > discarded',
  'cancelling > done',
];
