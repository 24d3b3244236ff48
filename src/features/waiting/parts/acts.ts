import * as v from 'valibot';
import { type CommandView, mayHaveRun } from '#offline/states.ts';

/** Refusals whose ground can change by itself, so that the same wish may be tried again (sync 2). */
const MAY_CHANGE = new Set(['out_of_stock', 'insufficient_stock', 'items_awaiting_checkout', 'basket_full']);

const Inquiry = v.object({ productId: v.nullable(v.number()) });

/** What the user may do about one command; nothing that the engine would not do. */
export interface Acts {
  retry: boolean;
  /** Where it can be changed, null where nowhere. */
  change: string | null;
  /** 'now': it is gone at once; 'ask': it may be out, so the server is asked back, and it may be too late. */
  discard: 'now' | 'ask' | null;
}

const NONE: Acts = { retry: false, change: null, discard: null };

/** Only what sync 2 allows for the state: what was sent is frozen, what was refused is changed, tried again or dropped. */
export function actsOf(command: CommandView): Acts {
  const { state, sent, reason } = command;
  if (state === 'needs_user') {
    const retry = reason?.kind !== 'rejected' || MAY_CHANGE.has(reason.code);
    // What may have happened all the same keeps its key: it is asked again, or asked back.
    const refused = !mayHaveRun({ sent, reason });
    return {
      retry,
      change: refused ? placeOf(command) : null,
      discard: refused ? 'now' : 'ask',
    };
  }
  if (state !== 'queued' && state !== 'held') return NONE;
  return sent ? { ...NONE, discard: 'ask' } : { ...NONE, change: placeOf(command), discard: 'now' };
}

function placeOf({ name, payload }: CommandView): string | null {
  if (name.startsWith('basket.')) return '/my-basket';
  if (name === 'order.place') return '/confirm-order';
  if (name === 'form.parts') return '/auto-parts';
  const asked = name === 'form.inquiry' ? v.safeParse(Inquiry, payload) : null;
  return asked?.success && asked.output.productId ? `/details/${asked.output.productId}` : null;
}

export interface Groups {
  needs: CommandView[];
  waiting: CommandView[];
  sending: CommandView[];
  unanswered: CommandView[];
  cancelling: CommandView[];
  done: CommandView[];
}

/** By what became of them (sync 13), oldest first; what is done, newest first. */
export function groupsOf(commands: readonly CommandView[]): Groups {
  const within = (...states: CommandView['state'][]): CommandView[] =>
    commands.filter(({ state }) => states.includes(state));
  const quiet = within('queued', 'held');
  return {
    needs: within('needs_user'),
    waiting: quiet.filter(({ unanswered }) => !unanswered),
    sending: within('sending'),
    unanswered: quiet.filter(({ unanswered }) => unanswered),
    cancelling: within('cancelling'),
    done: within('done').toSorted((a, b) => (b.doneAt ?? b.createdAt) - (a.doneAt ?? a.createdAt)),
  };
}
