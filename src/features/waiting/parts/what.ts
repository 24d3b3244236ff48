import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { findCountry } from '#domain/destinations.ts';
import type { CommandView } from '#offline/states.ts';
import { amountText } from '#shown/amount.tsx';
import type { IconName } from '#ui/icon.tsx';

/** What this list reads of what the screens saw and of what the server answered; anything else is left out. */
const Titled = v.object({ title: v.string() });
const Counted = v.object({ quantity: v.nullable(v.number()) });
const Destined = v.object({ country: v.string(), port: v.nullish(v.string(), '') });
const Ordered = v.object({ total: v.string(), currency: v.string() });
const Placed = v.object({ number: v.string() });

function read<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | null {
  const found = v.safeParse(schema, value);
  return found.success ? found.output : null;
}

/** The title that the screen saw, or '' where none was kept. */
export const titleOf = (command: Pick<CommandView, 'seen'>): string =>
  read(Titled, command.seen)?.title ?? '';

/** What the user wanted, in a line. */
export function useWhat(): (command: Pick<CommandView, 'name' | 'payload' | 'seen'>) => string {
  const { t } = useLingui();
  return (command) => {
    const title = titleOf(command) || t`Vehicle`;
    switch (command.name) {
      case 'basket.add':
        return t`${title} into your basket`;
      case 'basket.quantity': {
        const quantity = read(Counted, command.payload)?.quantity ?? 1;
        return t`Quantity ${quantity} of ${title}`;
      }
      case 'basket.remove':
        return t`${title} out of your basket`;
      case 'basket.destination': {
        const wish = read(Destined, command.payload);
        const country = findCountry(wish?.country ?? '')?.name ?? wish?.country ?? '';
        const place = wish?.port ? `${wish.port}, ${country}` : country;
        return t`Ship to ${place}`;
      }
      case 'basket.quote':
        return t`Request for a shipping quote`;
      case 'order.place': {
        const order = read(Ordered, command.seen);
        const amount = order ? amountText(order.total, order.currency) : '';
        return amount ? t`Your order, ${amount}` : t`Your order`;
      }
      case 'form.inquiry':
        return t`Question about ${title}`;
      case 'form.parts':
        return t`Request to the parts department`;
      case 'profile.edit':
        return t`Change of your profile`;
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
      default:
        return t`Something you did on this phone`;
    }
  };
}

/** What has become true once the server has confirmed it (sync 4). */
export function useDone(): (command: CommandView) => string {
  const { t } = useLingui();
  return (command) => {
    switch (command.name) {
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
        return t`Sent. We look into it`;
      case 'basket.quote':
        return t`Quote requested`;
      case 'order.place': {
        const number = read(Placed, command.answer)?.number;
        return number ? t`Order ${number} placed` : t`Order placed`;
      }
      case 'form.inquiry':
      case 'form.parts':
        return t`Sent. An agent will be in touch within 12hrs`;
      default:
        return t`Sent`;
    }
  };
}

/** The order that was made of it, for the way there. */
export const placedNumber = (command: CommandView): string | null =>
  command.name === 'order.place' && command.state === 'done'
    ? (read(Placed, command.answer)?.number ?? null)
    : null;

const SIGNS: Readonly<Record<string, IconName>> = {
  'basket.add': 'shopping-cart',
  'basket.quantity': 'shopping-cart',
  'basket.remove': 'shopping-cart',
  'basket.destination': 'map-pin',
  'basket.quote': 'ship',
  'order.place': 'file-text',
  'form.inquiry': 'send',
  'form.parts': 'send',
  'profile.edit': 'user',
  'favourite.add': 'heart',
  'favourite.remove': 'heart',
  'saved-search.set': 'search',
  'saved-search.remove': 'search',
  'garage.set': 'car',
  'garage.remove': 'car',
  'report.send': 'flag',
};
export const signOf = ({ name }: Pick<CommandView, 'name'>): IconName => SIGNS[name] ?? 'clock';
