import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { isShownCommand, type ShownCommandName } from '#contract/command-names.ts';
import { countryName, findCountry, portCountry, portText } from '#domain/places/destinations.ts';
import type { CommandView } from '#offline/store/states.ts';
import { amountText } from '#shown/amount.tsx';
import type { IconName } from '#ui/icon.tsx';
import {
  isListingCommand,
  LISTING_SIGNS,
  useListingDoneText,
  useListingCommandTitle,
} from './listing-command-words.ts';
import { readValue } from '#shown/read-value.ts';

/** Fields that this list reads of what the screens saw and of what the server answered; anything else is left out. */
const Titled = v.object({ title: v.string() });
const Counted = v.object({ quantity: v.nullable(v.number()) });
const Destined = v.object({ country: v.string(), port: v.nullish(v.string(), '') });
export const Ordered = v.object({ total: v.string(), currency: v.string() });
const Coded = v.object({ vouchercode: v.string() });
const Read = v.object({ c: v.pipe(v.string(), v.regex(/^chapter_\d$/)) });
const Joining = v.object({ as: v.literal('supporter') });
const Placed = v.object({ number: v.string(), by_code: v.optional(v.boolean()) });

/** The title that the screen saw, or '' where none was kept. */
export const seenTitleOf = (command: Pick<CommandView, 'seen'>): string =>
  readValue(Titled, command.seen)?.title ?? '';

/** An application of somebody who wants to recommend the shop; the same call asks to sell. */
export const isJoining = ({ seen }: Pick<CommandView, 'seen'>): boolean => v.is(Joining, seen);

/** Wish of the user, in a line. A command without words of its own does not compile. */
export function useCommandTitle(): (command: Pick<CommandView, 'name' | 'payload' | 'seen'>) => string {
  const { t, i18n } = useLingui();
  const ofListing = useListingCommandTitle();
  return (command) => {
    const title = seenTitleOf(command) || t`Vehicle`;
    const { name } = command;
    if (!isShownCommand(name)) return t`Something you did on this phone`;
    if (isListingCommand(name)) return ofListing(name, command);
    switch (name) {
      case 'basket.add':
        return t`${title} into your basket`;
      case 'basket.quantity': {
        const quantity = readValue(Counted, command.payload)?.quantity ?? 1;
        return t`Quantity ${quantity} of ${title}`;
      }
      case 'basket.remove':
        return t`${title} out of your basket`;
      case 'basket.destination': {
        const wish = readValue(Destined, command.payload);
        const country = findCountry(wish?.country ?? '');
        const place = portText(country?.code ?? wish?.country ?? '', wish?.port ?? '', i18n.locale);
        const destination = country ? countryName(country.code, i18n.locale) : '';
        return (portCountry(wish?.port ?? '') ?? country?.code) === country?.code
          ? t`Ship to ${place}`
          : t`Ship to ${place}, for ${destination}`;
      }
      case 'basket.quote':
        return t`Request for a shipping quote`;
      case 'basket.voucher': {
        const code = readValue(Coded, command.payload)?.vouchercode ?? '';
        return t`Discount code ${code}`;
      }
      case 'order.place': {
        const order = readValue(Ordered, command.seen);
        const amount = order ? amountText(order.total, order.currency) : '';
        return amount ? t`Your order, ${amount}` : t`Your order`;
      }
      case 'order.proof': {
        const number = readValue(Placed, command.payload)?.number ?? '';
        return t`Proof of payment for order ${number}`;
      }
      case 'form.inquiry':
        return t`Question about ${title}`;
      case 'inquiry.write':
        return t`Message about ${title}`;
      case 'form.parts':
        return t`Request to the parts department`;
      case 'form.electronics':
        return t`Request for electronics`;
      case 'form.bulk':
        return t`Request for bulk stock`;
      case 'form.quote':
        return t`Request for a price`;
      case 'form.contact':
        return t`Message to the shop`;
      case 'form.assessment':
        return t`Technical assessment`;
      case 'request.write':
        return t`Message about a request`;
      case 'notices.read':
        return t`Notices read`;
      case 'request.photo':
        return t`Photo for a request`;
      case 'profile.edit':
        return t`Change to your profile`;
      case 'agent.upgrade':
        return isJoining(command) ? t`Your application to join` : t`Your application to sell`;
      case 'training.complete': {
        const number = readValue(Read, command.payload)?.c.slice(-1);
        return number ? t`Chapter ${number} of the training` : t`Introduction to the training`;
      }
      case 'favourite.add':
        return t`${title} into your favourites`;
      case 'favourite.remove':
        return t`${title} out of your favourites`;
      case 'saved-search.set':
        return t`Saved search ${title}`;
      case 'saved-search.remove':
        return t`Saved search ${title} removed`;
      case 'garage.set':
        return t`${title} in your garage`;
      case 'garage.remove':
        return t`${title} out of your garage`;
      case 'report.send':
        return t`Report about ${title}`;
    }
  };
}

/** Words for what has become true once the server has confirmed it (sync 4). */
export function useCommandDoneText(): (command: CommandView) => string {
  const { t } = useLingui();
  const ofListing = useListingDoneText();
  return (command) => {
    const { name } = command;
    if (!isShownCommand(name)) return t`Sent`;
    if (isListingCommand(name)) return ofListing(name);
    switch (name) {
      case 'basket.add':
        return t`In basket`;
      case 'basket.quantity':
      case 'basket.destination':
      case 'profile.edit':
        return t`Changed`;
      case 'favourite.add':
      case 'saved-search.set':
      case 'garage.set':
        return t`Saved`;
      case 'basket.remove':
      case 'favourite.remove':
      case 'saved-search.remove':
      case 'garage.remove':
        return t`Removed`;
      case 'report.send':
        return t`Sent. We will look into it`;
      case 'training.complete':
        return t`Chapter Completed`;
      case 'basket.quote':
        return t`Quote requested`;
      case 'basket.voucher':
        return t`Discount code applied.`;
      case 'order.place': {
        const { number, by_code: byCode } = readValue(Placed, command.answer) ?? {};
        if (number && byCode) return t`Order ${number}, placed by code`;
        return number ? t`Order ${number} placed` : t`Order placed`;
      }
      case 'order.proof':
        return t`Received. Our staff are checking it`;
      case 'form.inquiry':
      case 'form.parts':
      case 'form.electronics':
      case 'form.bulk':
      case 'form.quote':
      case 'form.contact':
      case 'form.assessment':
        return t`Sent. An agent will be in touch within 12hrs`;
      case 'inquiry.write':
      case 'request.write':
      case 'request.photo':
      case 'notices.read':
      case 'agent.upgrade':
        return t`Sent`;
    }
  };
}

/** The order that was made of it, for the way there. */
export const placedNumber = (command: CommandView): string | null =>
  command.name === 'order.place' && command.state === 'done'
    ? (readValue(Placed, command.answer)?.number ?? null)
    : null;

const SIGNS: Readonly<Record<ShownCommandName, IconName>> = {
  'basket.add': 'shopping-cart',
  'basket.quantity': 'shopping-cart',
  'basket.remove': 'shopping-cart',
  'basket.destination': 'map-pin',
  'basket.quote': 'ship',
  'basket.voucher': 'currency-dollar',
  'order.place': 'file-text',
  'order.proof': 'photo',
  'form.inquiry': 'send',
  'form.parts': 'send',
  'form.electronics': 'send',
  'form.bulk': 'send',
  'form.quote': 'send',
  'form.contact': 'send',
  'form.assessment': 'send',
  'inquiry.write': 'message',
  'request.write': 'message',
  'request.photo': 'photo',
  'notices.read': 'bell',
  'profile.edit': 'user',
  'agent.upgrade': 'user',
  'training.complete': 'school',
  'favourite.add': 'heart',
  'favourite.remove': 'heart',
  'saved-search.set': 'search',
  'saved-search.remove': 'search',
  'garage.set': 'car',
  'garage.remove': 'car',
  'report.send': 'flag',
  ...LISTING_SIGNS,
};
export const signOf = ({ name }: Pick<CommandView, 'name'>): IconName =>
  isShownCommand(name) ? SIGNS[name] : 'clock';
