import { COLOUR, PART_NUMBER } from '#domain/listings/listed-values.ts';
import * as v from 'valibot';
import type { ListedPart } from '#contract/items.ts';
import { productUrl } from '#contract/wire.ts';
import type { CrossedOutRule } from '#domain/listings/crossed-out.ts';
import { lengthOf } from '#domain/people/field-problem.ts';
import { VEHICLES } from '#domain/stock/stock.ts';
import { wireMoney } from '#domain/money/money.ts';
import { wireOptionsOf } from '#server/catalogue/options.ts';
import {
  wireCategoriesOf,
  classNameOf,
  imageListOf,
  priceObjOf,
  priceUrl,
  type WholeProduct,
} from '#server/catalogue/product-shape.ts';
import { crossedOutOfRow, quantityOf } from '#server/catalogue/shape.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import type { WireItem } from './partner-catalogue.ts';

/** A product of ours as an item, contract 4.5. */
export function productAsItem(whole: WholeProduct, crossedOut: CrossedOutRule): WireItem {
  const { row, images, choices } = whole;
  const parts = whole.parts.map((entry) => partOf(entry, row.currency));
  return {
    id: row.id,
    url: productUrl(row.id),
    title: row.title,
    images: imageListOf(row.id, images),
    description_clean: joinedParagraphs(row.description),
    specs: {
      manufacturer: row.make,
      model: row.model,
      mileage: row.mileage,
      model_year: row.model_year,
      engine_size: row.engine_cc,
      transmission: row.transmission,
      fuel_type: row.fuel,
      body_type: row.body_type,
      doors: row.doors ?? doorsOf(row.spec_other),
      other: [
        ...(row.part_number ? [{ Name: PART_NUMBER, Value: row.part_number }] : []),
        ...(row.product_class_id !== VEHICLES && row.colour ? [{ Name: COLOUR, Value: row.colour }] : []),
      ],
    },
    listing_type: row.listing_type,
    product_class: classNameOf(row.product_class_id),
    product_class_id: row.product_class_id,
    quantity: quantityOf(row),
    condition: row.condition,
    options: wireOptionsOf(row.product_class_id, choices),
    PriceObj: priceObjOf(row),
    price: priceUrl(row.id),
    location: row.location,
    contact: row.contact,
    subtitle_clean: row.subtitle,
    ...wireCategoriesOf(whole),
    class: row.vehicle_class,
    ...crossedOutOfRow(row, crossedOut),
    price_since: wireTime(row.price_since),
    date_updated: wireTime(row.updated_at),
    seller: whole.seller,
    ...(parts.length > 0 && { parts }),
  };
}

/** A page lists up to a hundred of them: of each what tells it from the others. */
const PART_TEXT = 160;

function partOf(entry: WholeProduct['parts'][number], currency: 'USD' | 'ZMW'): ListedPart {
  const text = joinedParagraphs(entry.description);
  return {
    lid: entry.lid,
    title: entry.title,
    part_number: entry.part_number === '' ? null : entry.part_number,
    condition: entry.condition,
    year: entry.model_year,
    body_type: entry.body_type,
    colour: entry.colour,
    price: entry.price_minor === 0 ? null : wireMoney(entry.price_minor),
    price_since: entry.price_minor === 0 ? null : wireTime(entry.price_since),
    currency,
    description:
      lengthOf(text) > PART_TEXT
        ? `${Array.from(text)
            .slice(0, PART_TEXT - 1)
            .join('')}…`
        : text,
  };
}

/** A text's paragraphs on one line, as the contract joins them. */
export function joinedParagraphs(text: string): string {
  return text
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' - ');
}

const Doors = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ doors: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
);

function doorsOf(specOther: string | null): number | null {
  const read = v.safeParse(Doors, specOther);
  return read.success ? read.output.doors : null;
}
