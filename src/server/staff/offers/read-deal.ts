import { REFUSALS } from '#domain/refusals/table.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { DEAL_GROUPS } from '#contract/staff/offers.ts';
import { lengthOf } from '#domain/people/field-problem.ts';
import { titleReadsLikePayment } from '#domain/payments/payment-words.ts';
import { wireMoney } from '#domain/money/money.ts';
import { isSafeLink } from '#domain/text/safe-link.ts';
import { readStaffAmount } from '#domain/money/staff-amount.ts';
import { wireTime, wireTimeOrNull } from '#domain/text/wire-time.ts';
import type { DealRow } from './deal-store.ts';
import { datesOf, isBlank, issuesOf, trimmedText, wholeOf } from './times.ts';
import type { DealValues } from './deal-store.ts';

const MAX_TITLE = 150;
const MAX_LINK = 500;
const MAX_POSITION = 9999;
const MAX_ID = 2_147_483_647;
const REQUIRED = REFUSALS.required.text;

const BANK_DETAILS = 'Everybody reads this. Take words of paying, account numbers and links out';

export type DealInput = Readonly<Record<string, unknown>>;

/** As it was, in the words that a form has. */
export const writtenDeal = (row: DealValues) => ({
  group: row.place,
  range: row.range,
  product_id: row.product_id,
  title: row.title,
  price: row.price_minor === null ? null : wireMoney(row.price_minor),
  currency: row.currency,
  client_url: row.client_url,
  picture: row.picture_hash,
  starts_at: wireTime(row.starts_at),
  ends_at: wireTimeOrNull(row.ends_at),
  position: row.position,
  active: row.active,
});

/**
 * Reads a deal's fields and gathers all that is wrong with them (account contract 6). One about a listing has no price of
 * its own: people see what is charged. @param held what it is now; null: it is new
 */
export function readDeal(
  given: DealInput,
  stored: DealRow | null,
  now: Date,
): { values: DealValues } | { issues: FieldIssue[] } {
  const usual = { group: 'deals', starts_at: wireTime(now), position: 1, active: true };
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const fields: DealInput = { ...(stored ? writtenDeal(stored) : usual), ...said };
  const { issues, wrong } = issuesOf();
  const place = DEAL_GROUPS.find((one) => one === fields['group']) ?? null;
  if (!place) wrong('group', 'invalid', 'Choose where it is shown');
  const isDeal = place === 'deals';

  const range = isDeal ? '' : trimmedText(fields['range']);
  const fits = place === 'most_searched' ? /^(sedan|suv)$/ : /^[1-9]\d{0,8}$/;
  if (place && !isDeal && !fits.test(range))
    wrong(
      'range',
      range === '' ? 'required' : 'invalid',
      place === 'most_searched' ? 'Choose sedan or suv' : 'Enter whole dollars, like 3950',
    );

  const hasProduct = !isBlank(fields['product_id']);
  const productId = hasProduct ? wholeOf(fields['product_id'], 1, MAX_ID) : null;
  if (hasProduct && productId === null) wrong('product_id', 'invalid', 'Enter the number of a listing');
  if (!hasProduct && place && !isDeal) wrong('product_id', 'required', REQUIRED);
  const alone = !hasProduct && isDeal;

  const title = trimmedText(fields['title']);
  if (alone && title === '') wrong('title', 'required', REQUIRED);
  if (lengthOf(title) > MAX_TITLE) wrong('title', 'max_length', `Must be ${MAX_TITLE} characters or fewer`);
  // It stands on the home page (security 59).
  else if (titleReadsLikePayment(title)) wrong('title', 'bank_details', BANK_DETAILS);

  const link = trimmedText(fields['client_url']);
  if (alone && link === '') wrong('client_url', 'required', REQUIRED);
  else if (lengthOf(link) > MAX_LINK)
    wrong('client_url', 'max_length', `Must be ${MAX_LINK} characters or fewer`);
  else if (link !== '' && !isSafeLink(link, ['https']))
    wrong(
      'client_url',
      'invalid',
      'Enter a page of this shop, like /details/12, or an address that begins with https://',
    );

  const read = alone ? readStaffAmount(fields['price'], 'Enter a value above 0') : null;
  if (read === 0 || typeof read === 'string')
    wrong(
      'price',
      isBlank(fields['price']) ? 'required' : 'invalid',
      isBlank(fields['price']) ? REQUIRED : read === 0 ? 'Enter a value above 0' : read,
    );
  const currency = fields['currency'] === 'USD' || fields['currency'] === 'ZMW' ? fields['currency'] : null;
  if (alone && currency === null) wrong('currency', 'invalid', 'Choose USD or ZMW');

  // A listing shows its own; what stood there from before stays as long as it is about the same one.
  const kept = productId !== null && productId === stored?.product_id ? stored.picture_hash : null;
  const picture = alone ? trimmedText(fields['picture']) : (kept ?? '');
  if (picture !== '' && !/^[0-9a-f]{16,64}$/.test(picture)) wrong('picture', 'invalid', 'Choose a picture');

  const position = wholeOf(fields['position'], 0, MAX_POSITION);
  if (position === null) wrong('position', 'invalid', `Enter a number from 0 to ${MAX_POSITION}`);
  const active = fields['active'];
  if (typeof active !== 'boolean') wrong('active', 'invalid', 'Say yes or no');
  const dates = datesOf({ starts_at: fields['starts_at'], ends_at: fields['ends_at'] }, wrong);

  if (
    issues.length > 0 ||
    !place ||
    typeof read === 'string' ||
    position === null ||
    typeof active !== 'boolean' ||
    !dates
  )
    return { issues };
  return {
    values: {
      place,
      range,
      product_id: productId,
      title: title || null,
      price_minor: read,
      currency: alone ? currency : null,
      client_url: link || null,
      picture_hash: picture || null,
      position,
      active,
      ...dates,
    },
  };
}
