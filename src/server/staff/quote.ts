import type { RefusalCode } from '#domain/refusals/table.ts';
import type { InferOutput } from 'valibot';
import type { Basket } from '#contract/basket.ts';
import type { FieldIssue } from '#contract/problem.ts';
import type { setShippingQuote } from '#contract/staff/staff.ts';
import { DAY_MS } from '#domain/text/durations.ts';
import { shippingDetermined } from '#domain/shipping/shipping.ts';
import { MOST_QUOTE_DAYS, QUOTE_DAYS } from '#domain/shipping/shipping-quote.ts';
import { readStaffAmount } from '#domain/money/staff-amount.ts';
import type { PricedBasket } from '#server/basket/pricing.ts';
import { basketEmpty, basketNotOpen } from '#server/basket/refusals.ts';
import { saveQuote } from '#server/basket/quote-store.ts';
import { lockBasket } from '#server/basket/store.ts';
import { basketTag, basketView, pricedBasket } from '#server/basket/view.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { type Handling } from '#server/platform/calls/handle.ts';
import { preconditionFailed, seenVersion } from '#server/platform/calls/if-match.ts';
import { refuseBankDetails } from './bank-words.ts';
import { mailQuoteNews } from './quotes/news.ts';
import { readTime } from './typed-time.ts';
import { notFound, Refusal, refuseFields } from '#server/platform/calls/refuse.ts';

type Payload = InferOutput<typeof setShippingQuote.payload>;
type QuoteCall = Handling<'staff', Payload>;

const LEAST = 'Enter an amount of 1.00 or more';

/**
 * Sets what shipping costs per unit of each line (contract 5.11). It names the basket's revision, so that a quote never
 * lands on a changed destination; it may stand over a published rate and over an earlier quote.
 */
export async function quoteShipping(asked: QuoteCall): Promise<Refusal | Basket> {
  const { tx, payload, now, ifMatch, user } = asked;
  const basket = payload.id === 0 ? undefined : await lockBasket(tx, payload.id);
  if (!basket) return notFound();
  if (basket.status !== 'Open') return basketNotOpen();
  const priced = await pricedBasket(tx, basket, now);
  if (priced.lines.length === 0) return basketEmpty();
  const refused = refuseBankDetails('note', payload.note);
  if (refused) return refused;
  const read = readQuote(payload, priced, now);
  if (read instanceof Refusal) return read;
  const before = await basketView(tx, basket, now);
  // Named it must be: `*` would let a quote land on a destination that staff never saw.
  if (seenVersion(ifMatch, basketTag(before)) !== 'same') return preconditionFailed(before);

  const id = await saveQuote(tx, {
    basketId: basket.id,
    currency: priced.currency ?? 'USD',
    destination: { code: basket.destination_code, port: basket.destination_port },
    lines: priced.lines.map(({ row }) => ({
      line: row.id,
      product: row.product_id,
      title: row.title,
      quantity: row.quantity,
      option: row.shipping_option,
      per_unit: read.values.get(row.id) ?? 0,
    })),
    at: now,
    expiresAt: read.expiresAt,
    note: payload.note,
    by: user.id,
  });
  const after = await basketView(tx, basket, now);
  await audit(asked, id, before, after);
  await mailQuoteNews(asked, basket, after, 'quoted');
  return after;
}

interface ReadQuote {
  /** Line id to minor units per unit. */
  values: Map<number, number>;
  expiresAt: Date;
}

/** Everything wrong at once: each value at least 1, all lines covered, an end within 60 days. */
function readQuote(payload: Payload, priced: PricedBasket, now: Date): Refusal | ReadQuote {
  const issues: FieldIssue[] = [];
  const issue = (path: string[], code: RefusalCode, detail: string) =>
    void issues.push({ path, code, detail });
  const values = new Map<number, number>();
  const take = (path: string[], amount: string | number, lineIds: number[]) => {
    const read = readStaffAmount(amount, LEAST);
    if (typeof read === 'string') return issue(path, 'invalid', read);
    if (!shippingDetermined(read)) return issue(path, 'invalid', LEAST);
    for (const id of lineIds) values.set(id, read);
  };
  const ids = priced.lines.map((line) => line.row.id);
  const { per_unit: perUnit, values: given } = payload;
  if (perUnit !== null && perUnit !== undefined) take(['per_unit'], perUnit, ids);
  for (const [name, amount] of Object.entries(given ?? {})) {
    const id = ids.find((known) => String(known) === name.trim());
    if (id === undefined) issue(['values', name], 'invalid', 'This line is not in the basket');
    else take(['values', name], amount, [id]);
  }
  if (issues.length === 0 && ids.some((id) => !values.has(id)))
    issue([given ? 'values' : 'per_unit'], 'required', 'Every line needs a value');

  const expiresAt = expiryOf(payload.expires_at, now);
  if (expiresAt === null)
    issue(['expires_at'], 'invalid', `Choose a time from now to ${MOST_QUOTE_DAYS} days ahead`);
  return issues.length > 0 || expiresAt === null ? refuseFields(issues) : { values, expiresAt };
}

/** Null for a time that cannot be: unreadable, past, or too far ahead. */
function expiryOf(given: string | null | undefined, now: Date): Date | null {
  if (given === null || given === undefined || given.trim() === '')
    return new Date(now.getTime() + QUOTE_DAYS * DAY_MS);
  const time = readTime(given.trim());
  const ahead = (time?.getTime() ?? 0) - now.getTime();
  return ahead > 0 && ahead <= MOST_QUOTE_DAYS * DAY_MS ? time : null;
}

async function audit(
  { tx, user, payload, now, ip }: QuoteCall,
  id: number,
  before: Basket,
  after: Basket,
): Promise<void> {
  const shown = (basket: Basket) => ({
    revision: basket.revision,
    destination: `${basket.destination.port}, ${basket.destination.code}`,
    currency: basket.currency,
    shipping: basket.shipping_incl_tax,
    lines: Object.fromEntries(basket.results.map((line) => [line.id, line.shipping_per_unit])),
    quoted_at: basket.quote.quoted_at,
    expires_at: basket.quote.expires_at,
  });
  await writeAudit(
    tx,
    {
      actorId: user.id,
      action: 'basket.quote',
      entity: 'basket',
      entityId: String(after.id),
      before: shown(before),
      after: { ...shown(after), quote: id, ...(payload.note === '' ? {} : { note: 'changed' }) },
      ip,
    },
    now,
  );
}
