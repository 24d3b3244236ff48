import * as v from 'valibot';
import { attachPhoto, orderPhotos, removePhoto } from '#contract/listings/listings.ts';
import { type GalleryPicture, SLOTS } from '#contract/listings/listing-edit.ts';
import { Ref } from '#contract/wire.ts';
import { type CommandView, isOpen, isUnsettled } from '#offline/store/states.ts';
import { hashOfLocal, listingRow, type ListingView } from '../preview/listing-view.ts';
import { Slot } from './photo-order.ts';

/** One of the four places of a listing. */
export interface PhotoPlace {
  slot: Slot;
  /** Picture that the server has there; null for none, and where this phone's own picture stands. */
  picture: GalleryPicture | null;
  /** The address where `picture` is not known in full. */
  url: string | null;
  /** This phone's own picture on its way there. */
  waiting: CommandView | null;
  /** One for this place that asks a person. */
  refused: CommandView | null;
  /** A removal that found another picture there and asks a person. */
  unremoved: CommandView | null;
  /** Picture that a new one for this place, or its removal, says was seen there. */
  saw: ReplacedPhoto;
}

/** The hash of the server's picture, null for none, absent where nobody can tell. */
export interface ReplacedPhoto {
  replaces?: string | null;
}

const About = v.object({ cid: Ref });
const Removed = v.object({ cid: Ref, do: Slot });
const Attached = v.object({
  cid: Ref,
  do: Slot,
  sha256: v.string(),
  replaces: v.optional(v.nullable(v.string())),
});

/**
 * The places as they are shown. `rows` are the listing's names on this phone: what was done before the server had named it
 * goes by another.
 */
export function placesOf(
  view: ListingView,
  commands: readonly CommandView[],
  rows: readonly string[],
): PhotoPlace[] {
  const of = <T extends { cid: Ref }>({ name }: { name: string }, schema: v.GenericSchema<unknown, T>) =>
    commands.flatMap((command, at) => {
      if (command.name !== name || !isUnsettled(command.state)) return [];
      const read = v.safeParse(schema, command.payload);
      return read.success && isOf(read.output.cid, rows) ? [{ command, at, ...read.output }] : [];
    });
  const mine = of(attachPhoto, Attached);
  const removals = of(removePhoto, Removed);
  const moved = of(orderPhotos, About).findLast(({ command }) => isUnsent(command))?.at ?? -1;
  const refused = (slot: Slot) =>
    mine.findLast((one) => one.do === slot && one.command.state === 'needs_user')?.command ?? null;
  const unremoved = (slot: Slot) =>
    removals.findLast((one) => one.do === slot && currentPhotoOf(one.command) !== undefined)?.command ?? null;
  return SLOTS.map((slot) => {
    const url = view.gallery_images[slot];
    const sha256 = hashOfLocal(url);
    const here = mine.filter((one) => one.sha256 === sha256 && one.command.state !== 'needs_user');
    // The same picture twice: the one for this place, unless an order has moved it.
    const waiting = here.find((one) => one.do === slot) ?? here[0];
    // One that never goes out leaves to the next what it had seen.
    const isLeft = waiting?.do === slot && isUnsent(waiting.command) && waiting.at > moved;
    return {
      slot,
      url: sha256 === null ? url : null,
      picture: (sha256 === null && view.gallery.find((one) => one.url === url)) || null,
      waiting: waiting?.command ?? null,
      refused: refused(slot),
      unremoved: unremoved(slot),
      saw: isLeft ? sawOf(waiting) : replacedIn(view, slot),
    };
  });
}

const isUnsent = ({ state, sent }: CommandView): boolean => isOpen(state) && !sent;
const sawOf = ({ replaces }: v.InferOutput<typeof Attached>): ReplacedPhoto =>
  replaces === undefined ? {} : { replaces };
const isOf = (cid: Ref, rows: readonly string[]): boolean => rows.includes(listingRow(cid));

export const isFree = ({ url, waiting }: PhotoPlace): boolean => url === null && waiting === null;

/**
 * Picture that a new one for this place replaces: the hash that its sender saw there, null for an empty one, absent where
 * this phone's own stands.
 */
export function replacedIn({ gallery_images }: ListingView, slot: Slot): ReplacedPhoto {
  const url = gallery_images[slot];
  if (url === null) return { replaces: null };
  if (hashOfLocal(url) !== null) return {};
  return { replaces: hashIn(url) };
}

/** The hash of the server's picture at this address; null for none. */
export const hashIn = (url: string | null): string | null =>
  /^\/media\/i\/([^/]+)\//.exec(url ?? '')?.[1] ?? null;

/**
 * Place for a picture that is ready, and what it replaces: what stood there when its place was chosen, which may be long
 * ago. A place that was free and is not any more gives way to the next one; null: there is none.
 * @param meant places of other pictures that are on their way
 */
export function aimOf(
  chosen: PhotoPlace,
  places: readonly PhotoPlace[],
  commands: readonly CommandView[],
  meant: readonly Slot[],
): ({ slot: Slot } & ReplacedPhoto) | null {
  const { slot, waiting } = chosen;
  if (!isFree(chosen)) return { slot, ...(waiting ? sawOfOwn(chosen, places, commands) : chosen.saw) };
  const free = places.filter((place) => isFree(place));
  const place =
    free.find((one) => one.slot === slot) ??
    // A refused one in a place is kept there until somebody has decided.
    free.find((one) => !one.refused && !meant.includes(one.slot));
  return place ? { slot: place.slot, replaces: null } : null;
}

/** Picture seen where this phone's own stood: it may have arrived in the meantime. */
function sawOfOwn(
  { slot, waiting, saw }: PhotoPlace,
  places: readonly PhotoPlace[],
  commands: readonly CommandView[],
): ReplacedPhoto {
  const now = places.find((one) => one.slot === slot);
  if (now?.waiting?.key === waiting?.key) return now?.saw ?? saw;
  const own = commands.find(({ key }) => key === waiting?.key);
  return own?.state === 'done' ? { replaces: hashIn(urlOf(own)) } : saw;
}

const Answer = v.object({ url: v.string() });
/** The address that the server gave a picture. */
export function urlOf({ answer }: CommandView): string | null {
  const read = v.safeParse(Answer, answer);
  return read.success ? read.output.url : null;
}

/** The payload of one that found another picture in its place, once what stands there now was seen. */
export const payloadAgainstCurrent = (command: CommandView): Record<string, unknown> => ({
  ...Object(command.payload),
  replaces: hashIn(currentPhotoOf(command) ?? null),
});

const Changed = v.object({
  current: v.nullable(
    v.object({ url: v.string(), thumbs: v.record(v.string(), v.object({ webp: v.string() })) }),
  ),
});
/** Picture that stands now where another was seen: its address, null for none; undefined where this is not the question. */
export function currentPhotoOf({ reason }: CommandView): string | null | undefined {
  if (reason?.code !== 'slot_changed') return undefined;
  const read = v.safeParse(Changed, reason.body);
  if (!read.success || read.output.current === null) return null;
  const { thumbs, url } = read.output.current;
  return thumbs['320']?.webp ?? url;
}
