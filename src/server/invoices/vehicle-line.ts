import { groupedDigits } from '#domain/text/text-ends.ts';
import type { OrderedFacts } from '#domain/orders/ordered-facts.ts';
import type { Language } from '#domain/text/languages.ts';
import { wordsIn } from '#server/mails/words.ts';

/** Line that a paper says of the car itself, so that it is told from any other; '' where nothing is known. */
export function vehicleLine(facts: OrderedFacts | null, language: Language): string {
  if (!facts) return '';
  const i18n = wordsIn(language);
  const { year, mileage, engine_cc: engine, fuel, colour, steering, doors, seats, chassis } = facts;
  const said = [
    year !== null && i18n._({ id: 'invoice.year', message: 'Year {year}', values: { year: String(year) } }),
    mileage !== null &&
      i18n._({
        id: 'invoice.mileage',
        message: '{mileage} miles',
        values: { mileage: groupedDigits(String(mileage), ',') },
      }),
    // The same in every language of the shop.
    engine !== null && `${groupedDigits(String(engine), ',')} cc`,
    fuel,
    colour !== null && i18n._({ id: 'invoice.colour', message: 'colour {colour}', values: { colour } }),
    steering === 'right' && i18n._({ id: 'invoice.right-hand', message: 'right-hand drive' }),
    steering === 'left' && i18n._({ id: 'invoice.left-hand', message: 'left-hand drive' }),
    doors !== null && i18n._({ id: 'invoice.doors', message: 'doors {doors}', values: { doors } }),
    seats !== null && i18n._({ id: 'invoice.seats', message: 'seats {seats}', values: { seats } }),
    chassis !== null && i18n._({ id: 'invoice.chassis', message: 'chassis {chassis}', values: { chassis } }),
  ];
  return said.filter((part) => typeof part === 'string' && part !== '').join(' · ');
}
