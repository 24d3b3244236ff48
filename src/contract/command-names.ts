/** Commands that wait on a phone until they are sent, and are shown there meanwhile (sync 4). */
const SHOWN = [
  'agent.upgrade',
  'basket.add',
  'basket.destination',
  'basket.quantity',
  'basket.quote',
  'basket.remove',
  'basket.voucher',
  'content.delete',
  'favourite.add',
  'favourite.remove',
  'fitment.set',
  'form.assessment',
  'form.bulk',
  'form.contact',
  'form.electronics',
  'form.inquiry',
  'form.parts',
  'form.quote',
  'garage.remove',
  'garage.set',
  'inquiry.write',
  'lecture.create',
  'listing.create',
  'listing.draft',
  'listing.edit',
  'listing.live',
  'notices.read',
  'order.place',
  'order.proof',
  'photo.attach',
  'photo.order',
  'photo.remove',
  'profile.edit',
  'report.send',
  'request.photo',
  'request.write',
  'saved-search.remove',
  'saved-search.set',
  'training.complete',
] as const;
export type ShownCommandName = (typeof SHOWN)[number];

/** The droppable ones are shown nowhere. */
export type CommandName = ShownCommandName | 'analytics';

/** Another build of the app may have left a command that this one does not know. */
export const isShownCommand = (name: string): name is ShownCommandName => SHOWN.some((one) => one === name);
