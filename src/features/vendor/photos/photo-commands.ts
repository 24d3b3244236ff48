import * as v from 'valibot';
import {
  attachPhoto as declaredAttach,
  orderPhotos as declaredOrder,
  removePhoto as declaredRemove,
} from '#contract/listings/listings.ts';
import { SLOTS, type Slotted } from '#contract/listings/listing-edit.ts';
import { defineCommand, type NetEffect, type WaitingCommand } from '#offline/face/declare.ts';
import { listingRow, type ListingView, localPicture, type OwnList } from '../preview/listing-view.ts';
import { isList } from '../making-commands.ts';
import { changesNothing, combinedOrder, PhotoOrder, Slot } from './photo-order.ts';

type Row = ListingView | OwnList;
const Placed = v.object({ do: Slot });
const Ordered = v.object({ order: PhotoOrder });

const ListingSeen = v.object({ title: v.string() });

/** The places after a change; the cover is the first that is filled. */
function shown(row: Row, change: (before: Slotted) => Slotted): Row {
  if (isList(row)) return row;
  const gallery_images = change(row.gallery_images);
  return {
    ...row,
    gallery_images,
    cover_image: SLOTS.map((slot) => gallery_images[slot]).find((url) => url !== null) ?? null,
  };
}

const put = (before: Slotted, slot: unknown, url: string | null): Slotted =>
  v.is(Slot, slot) ? { ...before, [slot]: url } : before;

/** Waiting ones of this place, as long as no order moved them in between. */
function ofPlace(unsent: readonly WaitingCommand[], slot: unknown): string[] {
  const moved = unsent.findLastIndex(({ name }) => name === declaredOrder.name);
  return unsent
    .slice(moved + 1)
    .filter(
      ({ name, payload }) => name === declaredAttach.name && v.is(Placed, payload) && payload.do === slot,
    )
    .map(({ key }) => key);
}

/** A picture in its place: seen here at once, its bytes go out before it does (sync 8). */
export const attachPhoto = defineCommand(declaredAttach, {
  seen: ListingSeen,
  touches: ({ cid }) => [listingRow(cid)],
  optimistic: (row: Row, payload) =>
    shown(row, (before) => put(before, payload.do, localPicture(payload.sha256))),
  photo: ({ sha256 }) => sha256,
  keepsAnswer: true,
  net: ({ payload, unsent }) => {
    const drop = ofPlace(unsent, payload.do);
    return drop.length > 0 ? { change: [], drop, append: true } : null;
  },
});

export const removePhoto = defineCommand(declaredRemove, {
  seen: ListingSeen,
  touches: ({ cid }) => [listingRow(cid)],
  optimistic: (row: Row, payload) => shown(row, (before) => put(before, payload.do, null)),
  doneWhen: (status) => status === 404,
  net: ({ payload, unsent, sent, base }) => {
    const drop = ofPlace(unsent, payload.do);
    if (drop.length === 0) return null;
    const there = base && !isList(base) && v.is(Slot, payload.do) ? base.gallery_images[payload.do] : null;
    // Nothing of this place is or comes there: both took each other back.
    const isNeeded = sent.length > 0 || unsent.length > drop.length || there !== null;
    return { change: [], drop, append: isNeeded };
  },
});

export const orderPhotos = defineCommand(declaredOrder, {
  seen: ListingSeen,
  touches: ({ cid }) => [listingRow(cid)],
  optimistic: (row: Row, { order }) =>
    v.is(PhotoOrder, order)
      ? shown(row, (before) => ({
          '1': before[order[0]],
          '2': before[order[1]],
          '3': before[order[2]],
          '4': before[order[3]],
        }))
      : row,
  net: ({ payload, unsent }) => joined(payload, unsent),
});

/** Moved again before it was sent: one order, and none where all stand as they stood. */
function joined(
  payload: v.InferOutput<typeof declaredOrder.payload>,
  unsent: readonly WaitingCommand[],
): NetEffect | null {
  const last = unsent.at(-1);
  if (last?.name !== declaredOrder.name || !v.is(PhotoOrder, payload.order) || !v.is(Ordered, last.payload))
    return null;
  const order = combinedOrder(last.payload.order, payload.order);
  if (changesNothing(order)) return { change: [], drop: [last.key], append: false };
  return { change: [{ key: last.key, payload: { ...payload, order } }], drop: [], append: false };
}
