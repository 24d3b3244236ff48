import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as v from 'valibot';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { addressOf } from '#contract/declare.ts';
import type { Picture } from '#contract/wire.ts';
import { DESTINATION_PORTS, portCountry, portText } from '#domain/places/destinations.ts';
import { printDetail } from '#domain/search/detail-address.ts';
import { listingPicture } from '#domain/listings/listing-picture.ts';
import { sellingOf } from '#domain/stock/listing-type.ts';
import { minor, moneyText } from '#domain/money/money.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { landedCost, type Rate, type RateClass, rateClass } from '#domain/shipping/shipping.ts';
import { PARTS, VEHICLES } from '#domain/stock/stock.ts';
import { wholeSentences } from '#domain/text/whole-sentences.ts';
import { rates } from '#features/catalogue/queries.ts';
import type { FirstAnswers } from '#offline/react/react.ts';

/** Characters that messengers show of a description. */
const MOST_SHOWN = 200;

interface HeadListing {
  id: number;
  title: string;
  description_clean: string;
  product_class_id: number;
  PriceObj: { incl_tax: string; currency: 'USD' | 'ZMW' };
  images: readonly { remote_image: string; picture: Picture | null }[];
}

/** Facts of a vehicle that its shipping goes by. */
type Shipped = Parameters<typeof rateClass>[0];

/** Does its own page say what it costs landed? Not of what stands with its seller, is bid or asked for, or is sold out. */
export const isShipped = (car: VehicleDetails): boolean =>
  !car.seller && sellingOf(car.listing_type) === 'buy' && car.get_stock_record.quantity >= 1;

/** The preview of one listing, known by the address of its own class: reference, what a vehicle costs landed, whole sentences. */
export function listingHead(
  listing: HeadListing,
  { i18n, first, shipped }: { i18n: I18n; first: FirstAnswers; shipped: Shipped | null },
) {
  const { id, product_class_id, PriceObj } = listing;
  const price = moneyText(minor(PriceObj.incl_tax), PriceObj.currency);
  const reference = stockReference(id);
  const landed = shipped && lowestLanded(PriceObj, rateClass(shipped), { first, language: i18n.locale });
  const lead = landed === null ? `REF ${reference}.` : landedWords(i18n, reference, landed);
  return {
    title: `${listing.title}, ${price} | Chicargos`,
    description: `${lead} ${wholeSentences(listing.description_clean, MOST_SHOWN - lead.length - 1)}`.trim(),
    canonical: printDetail(
      product_class_id === VEHICLES
        ? { kind: 'vehicle', id }
        : product_class_id === PARTS
          ? { kind: 'part', id }
          : { kind: 'item', id, price: null },
    ),
    image: listingPicture(id),
    imageAlt: `${listing.title}, ${price}, REF ${reference}`,
  };
}

interface Landed {
  total: string;
  place: string;
  isEstimate: boolean;
}

function landedWords(i18n: I18n, reference: string, { total, place, isEstimate }: Landed): string {
  return isEstimate
    ? i18n._(msg`REF ${reference}. From about ${total} landed in ${place}, estimate.`)
    : i18n._(msg`REF ${reference}. From ${total} landed in ${place}.`);
}

/** The lowest that one costs at a port of ours, as nobody knows who opens a link. Null: nothing is known. */
function lowestLanded(
  { incl_tax: price, currency }: HeadListing['PriceObj'],
  of: RateClass,
  { first, language }: { first: FirstAnswers; language: string },
): Landed | null {
  const read = v.safeParse(rates.declared.answer, first[addressOf(rates.declared.path, {})]);
  if (!read.success) return null;
  const { results, generated_at } = read.output;
  const table = results.map((row): Rate => ({
    port: row.port,
    method: row.method,
    class: row.class,
    kind: row.kind,
    amountMinor: minor(row.amount),
    currency: row.currency,
    validFrom: row.valid_from,
    validTo: row.valid_to,
  }));
  let lowest: (Landed & { minor: number }) | null = null;
  for (const port of DESTINATION_PORTS) {
    const cost = landedCost({
      priceMinor: minor(price),
      currency,
      rates: table,
      port,
      method: 'roro',
      class: of,
      day: generated_at.slice(0, 10),
    });
    if (cost === null || (lowest !== null && cost.totalMinor >= lowest.minor)) continue;
    lowest = {
      minor: cost.totalMinor,
      total: moneyText(cost.totalMinor, currency),
      place: portText(portCountry(port) ?? '', port, language),
      isEstimate: cost.kind === 'estimate',
    };
  }
  return lowest;
}
