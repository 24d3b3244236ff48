import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { isShownCommand, type ShownCommandName } from '#contract/command-names.ts';
import type { CommandView } from '#offline/store/states.ts';
import type { IconName } from '#ui/icon.tsx';

/** Acts of sellers: in the waiting list beside what they buy. */

const Titled = v.object({ title: v.pipe(v.string(), v.nonEmpty()) });
const Named = v.object({ name: v.pipe(v.string(), v.nonEmpty()) });
const Copied = v.object({ copied: v.object({ prod_title: v.string() }) });

/** Name of a listing, or of a part in one: as the screen saw it, or as it was named when it was made. */
function titleIn({ payload, seen }: Pick<CommandView, 'payload' | 'seen'>): string {
  const saw = v.safeParse(Titled, seen);
  if (saw.success) return saw.output.title;
  const named = v.safeParse(Named, payload);
  if (named.success) return named.output.name;
  const part = v.safeParse(Titled, payload);
  if (part.success) return part.output.title;
  const copied = v.safeParse(Copied, seen);
  return copied.success ? copied.output.copied.prod_title : '';
}

/** First words of the names of commands on listings. */
const ABOUT_LISTINGS = ['listing', 'lecture', 'content', 'fitment', 'photo'] as const;

/** Command of a seller on a listing. */
export type ListingCommandName = Extract<ShownCommandName, `${(typeof ABOUT_LISTINGS)[number]}.${string}`>;

export const isListingCommand = (name: ShownCommandName): name is ListingCommandName =>
  ABOUT_LISTINGS.some((word) => name.startsWith(`${word}.`));

/** Wish of the user, in a line. */
export function useListingCommandTitle(): (
  name: ListingCommandName,
  command: Pick<CommandView, 'payload' | 'seen'>,
) => string {
  const { t } = useLingui();
  return (name, command) => {
    const title = titleIn(command) || t`Listing`;
    switch (name) {
      case 'listing.create':
        return t`New listing: ${title}`;
      case 'listing.edit':
        return t`Change to ${title}`;
      case 'listing.live':
        return t`${title} to go live`;
      case 'listing.draft':
        return t`${title} back to a draft`;
      case 'lecture.create':
        return t`New part in a listing: ${title}`;
      case 'content.delete':
        return t`Delete ${title}`;
      case 'fitment.set':
        return t`What ${title} fits`;
      case 'photo.attach':
        return t`Photo of ${title}`;
      case 'photo.remove':
        return t`Photo of ${title} removed`;
      case 'photo.order':
        return t`Photo order of ${title}`;
    }
  };
}

/** Words for what has become true of it once the server has confirmed it (sync 4). */
export function useListingDoneText(): (name: ListingCommandName) => string {
  const { t } = useLingui();
  return (name) => {
    switch (name) {
      case 'listing.create':
      case 'lecture.create':
        return t`Created`;
      case 'listing.edit':
      case 'fitment.set':
      case 'photo.order':
        return t`Saved`;
      case 'listing.live':
        return t`Live`;
      case 'listing.draft':
        return t`Draft again`;
      case 'content.delete':
        return t`Deleted`;
      case 'photo.attach':
        return t`Photo online`;
      case 'photo.remove':
        return t`Removed`;
    }
  };
}

export const LISTING_SIGNS: Readonly<Record<ListingCommandName, IconName>> = {
  'listing.create': 'plus',
  'listing.edit': 'edit',
  'listing.live': 'send',
  'listing.draft': 'edit',
  'lecture.create': 'plus',
  'content.delete': 'trash',
  'fitment.set': 'tools',
  'photo.attach': 'photo',
  'photo.remove': 'photo-off',
  'photo.order': 'photo',
};

/** Name by which phone and server call a listing or a part in it. */
const Ref = v.union([v.number(), v.pipe(v.string(), v.regex(/^tmp:[0-9a-f-]{36}$/))]);
const Made = v.object({ tmp: Ref, prodClass: v.string() });
const Within = v.object({ cid: Ref, lid: v.nullish(Ref, null) });
const Fitted = v.object({ productID: Ref });

/**
 * Address where what a seller did is changed; null for what no seller does. What the shop did not make stands on the
 * dashboard alone, and so does what was to be deleted.
 */
export function listingPlace({ name, payload, state }: CommandView): string | null {
  if (!isShownCommand(name) || !isListingCommand(name)) return null;
  switch (name) {
    case 'content.delete':
      return '/vendor-dashboard';
    case 'listing.create': {
      const made = v.safeParse(Made, payload);
      if (!made.success || state === 'needs_user') return '/vendor-dashboard?show=needs';
      const { tmp, prodClass } = made.output;
      return prodClass === 'parts' ? `/vendor/list-auto-spares/${tmp}` : `/vendor/add-content/${tmp}`;
    }
    case 'fitment.set': {
      const fitted = v.safeParse(Fitted, payload);
      return fitted.success ? `/vendor/fitment/${fitted.output.productID}` : null;
    }
    case 'lecture.create': {
      const within = v.safeParse(Within, payload);
      return within.success ? `/vendor/list-auto-spares/${within.output.cid}` : null;
    }
    case 'listing.edit':
    case 'listing.live':
    case 'listing.draft':
    case 'photo.attach':
    case 'photo.remove':
    case 'photo.order':
      return pageWithin(payload);
  }
}

/** Page of a listing, or of the entry of it that a command is about. */
function pageWithin(payload: unknown): string | null {
  const within = v.safeParse(Within, payload);
  if (!within.success) return null;
  const { cid, lid } = within.output;
  return lid === null ? `/vendor/add-content/${cid}` : `/vendor/add-content/${cid}/${lid}`;
}
