import * as v from 'valibot';
import { isOpen, type CommandView } from '#offline/states.ts';

/** Refusals whose ground can change by itself, so that the same wish may be tried again (sync 2). */
const MAY_CHANGE = new Set(['out_of_stock', 'insufficient_stock', 'items_awaiting_checkout', 'basket_full']);

const Inquiry = v.object({ productId: v.nullable(v.number()) });

/** What the user may do about one command; nothing that the engine would not do. */
export interface Acts {
  retry: boolean;
  /** Where it can be changed, null where nowhere. */
  change: string | null;
  discard: boolean;
}

/** Only what sync 2 allows for the state: what was sent is frozen, what was refused is changed, tried again or dropped. */
export function actsOf(command: CommandView): Acts {
  const { state, sent, reason } = command;
  if (state === 'needs_user') {
    const unanswered = reason?.kind === 'server_error';
    const again = unanswered || reason?.kind === 'dependency' || MAY_CHANGE.has(reason?.code ?? '');
    return { retry: again, change: unanswered ? null : placeOf(command), discard: !unanswered };
  }
  const unsent = isOpen(state) && state !== 'sending' && !sent;
  return { retry: false, change: unsent ? placeOf(command) : null, discard: unsent };
}

function placeOf({ name, payload }: CommandView): string | null {
  if (name.startsWith('basket.')) return '/my-basket';
  if (name === 'order.place') return '/confirm-order';
  const asked = name === 'form.inquiry' ? v.safeParse(Inquiry, payload) : null;
  return asked?.success && asked.output.productId ? `/details/${asked.output.productId}` : null;
}

export interface Groups {
  needs: CommandView[];
  waiting: CommandView[];
  unanswered: CommandView[];
  done: CommandView[];
}

/** What needs the user first; what is done, newest first. */
export function groupsOf(commands: readonly CommandView[]): Groups {
  const open = commands.filter(({ state }) => isOpen(state));
  return {
    needs: commands.filter(({ state }) => state === 'needs_user'),
    waiting: open.filter(({ sent }) => !sent),
    unanswered: open.filter(({ sent }) => sent),
    done: commands
      .filter(({ state }) => state === 'done')
      .toSorted((a, b) => (b.doneAt ?? b.createdAt) - (a.doneAt ?? a.createdAt)),
  };
}
