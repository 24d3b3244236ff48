import { writeInquiry } from '#features/inquiries/commands.ts';
import { ownInquiriesRow, inquiryRow, receivedRow } from '#features/inquiries/queries.ts';
import { readNotices } from '#features/notices/commands.ts';
import { shopCommands } from '#features/requests/shop-commands.ts';
import { threadCommands } from '#features/requests/threads/commands.ts';
import { requestRow, requestsRow } from '#features/requests/threads/queries.ts';
import { paymentRow } from '#features/supporter/payment/queries.ts';
import { commissionsRow, overviewRow } from '#features/supporter/queries.ts';
import { completeChapter } from '#features/supporter/training/commands.ts';
import { draftListing, editListing, publishListing } from '#features/vendor/editor/editing-commands.ts';
import { setFitment } from '#features/vendor/fitment/fitment-commands.ts';
import { createEntry, createListing, deleteContent } from '#features/vendor/making-commands.ts';
import { figuresRowDef, guideRowDef } from '#features/vendor/market-queries.ts';
import { attachPhoto, orderPhotos, removePhoto } from '#features/vendor/photos/photo-commands.ts';
import { contentsRowDef, listingRowDef, listRowDef, typesRowDef } from '#features/vendor/queries.ts';
import { makeRegistry, type NameOf } from '#offline/face/declare.ts';

const commands = [
  createListing,
  createEntry,
  deleteContent,
  editListing,
  publishListing,
  draftListing,
  attachPhoto,
  removePhoto,
  orderPhotos,
  setFitment,
  writeInquiry,
  completeChapter,
  ...shopCommands,
  ...threadCommands,
  readNotices,
];
export type DeferredCommandName = NameOf<typeof commands>;

/**
 * Part of the registry for phones of sellers, and of those who ask sellers, fill in a form of the shop or read notices:
 * kept by every phone, loaded where something of it lies there.
 */
export const selling = makeRegistry(commands, [
  listingRowDef,
  listRowDef,
  contentsRowDef,
  typesRowDef,
  figuresRowDef,
  guideRowDef,
  receivedRow,
  ownInquiriesRow,
  inquiryRow,
  overviewRow,
  commissionsRow,
  paymentRow,
  requestsRow,
  requestRow,
]);
