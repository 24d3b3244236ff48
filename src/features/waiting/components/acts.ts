import * as v from 'valibot';
import { type CommandView, mayHaveRun } from '#offline/store/states.ts';
import { isJoining } from './command-words.ts';
import { listingPlace } from './listing-command-words.ts';

/** Refusals whose ground can change by itself, so that the same wish may be tried again (sync 2). */
const MAY_CHANGE = new Set([
  'out_of_stock',
  'insufficient_stock',
  'items_awaiting_checkout',
  'basket_full',
  'vendor_not_approved',
]);

const Proof = v.object({ number: v.pipe(v.string(), v.regex(/^\d{9}$/)) });
const Inquiry = v.object({ productId: v.nullable(v.number()) });
const Message = v.object({ id: v.string() });
const Writer = v.object({ by: v.picklist(['buyer', 'seller']) });

/** Addresses of the forms of the shop. */
const FORMS: Readonly<Record<string, string>> = {
  'form.parts': '/auto-parts',
  'form.electronics': '/electronics',
  'form.bulk': '/bulk-stock-procurement',
  'form.quote': '/help-contact',
  'form.contact': '/help-contact',
  'form.assessment': '/careers/technical-assessment',
};

/** Acts that the user may do about one command; nothing that the engine would not do. */
export interface CommandActs {
  retry: boolean;
  /** Address where it can be changed, null where nowhere. */
  change: string | null;
  /** 'now': it is gone at once; 'ask': it may be out, so the server is asked back, and it may be too late. */
  discard: 'now' | 'ask' | null;
}

const NONE: CommandActs = { retry: false, change: null, discard: null };

/** Only what sync 2 allows for the state: what was sent is frozen, what was refused is changed, tried again or dropped. */
export function actsOf(command: CommandView): CommandActs {
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

function placeOf(command: CommandView): string | null {
  const { name, payload, seen } = command;
  if (name.startsWith('basket.')) return '/my-basket';
  if (name === 'order.place') return '/confirm-order';
  if (name === 'agent.upgrade')
    return isJoining(command) ? '/supporter-programme/join' : '/profile/become-a-seller';
  if (name === 'notices.read') return '/profile/notices';
  const form = FORMS[name];
  if (form !== undefined) return form;
  if (name === 'training.complete') return '/supporter-training';
  const proof = name === 'order.proof' ? v.safeParse(Proof, payload) : null;
  if (proof?.success) return `/orders/${proof.output.number}`;
  const message = name === 'inquiry.write' ? v.safeParse(Message, payload) : null;
  if (message?.success) {
    const side = v.safeParse(Writer, seen);
    const isSeller = side.success && side.output.by === 'seller';
    return `${isSeller ? '/vendor' : '/profile'}/inquiries/${message.output.id}`;
  }
  const added = /^request\.(?:write|photo)$/.test(name) ? v.safeParse(Message, payload) : null;
  if (added?.success) return `/profile/requests/${added.output.id}`;
  const asked = name === 'form.inquiry' ? v.safeParse(Inquiry, payload) : null;
  if (asked?.success && asked.output.productId) return `/details/${asked.output.productId}`;
  return listingPlace(command);
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
