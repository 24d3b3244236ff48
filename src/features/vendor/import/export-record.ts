import { COLUMN_FIELDS, type ListingRecord, noRecord } from '#domain/listings/listing-csv.ts';
import { LISTING_FIELDS, type ListingField } from '#domain/listings/listing-fields.ts';
import { listingFactsOfView, type ListingView, type OwnLine } from '../preview/listing-view.ts';

/**
 * A listing as a line of the seller's table.
 * @param view its content, where this phone has it; else number, title, price, state and date are all that is known
 */
export function recordOf(line: OwnLine, view: ListingView | undefined): ListingRecord {
  const record: ListingRecord = {
    ...noRecord(),
    id: typeof line.prod_id === 'number' && line.prod_id > 0 ? String(line.prod_id) : '',
    kind: line.prod_class === 'vehicles' ? 'vehicle' : 'part',
    title: line.prod_name,
    price_zmw: line.prod_price ?? '',
    state: line.prod_live,
    created: line.date_created,
  };
  if (!view) return record;
  for (const [column, field] of COLUMN_FIELDS) record[column] = textOf(view, field);
  const [type = '', make = '', model = ''] =
    view.prod_class === 'vehicles' ? view.cat_full_name.split(' > ') : [];
  return view.prod_class === 'vehicles'
    ? { ...record, type, make, model }
    : { ...record, category: view.cat_full_name };
}

function textOf(view: ListingView, field: ListingField): string {
  if (field === 'pPrice') return view.prod_price ?? '';
  const value = listingFactsOfView(view)[LISTING_FIELDS[field].fact];
  return value === null ? '' : String(value);
}
