import type { InferOutput } from 'valibot';
import type { Basket } from '#contract/basket.ts';
import type { FieldIssue } from '#contract/problem.ts';
import type { setShippingQuote } from '#contract/staff.ts';
import { minor, moneyText, parseMoney } from '#domain/money.ts';
import { shippingDetermined } from '#domain/shipping.ts';
import { methodOf, type PricedBasket } from '#server/basket/pricing.ts';
import { basketEmpty, basketNotOpen, notFound, preconditionFailed } from '#server/basket/refusals.ts';
import { countryName } from '#server/basket/shape.ts';
import { type BasketRow, lockBasket, saveQuote } from '#server/basket/store.ts';
import { basketTag, basketView, pricedBasket } from '#server/basket/view.ts';
import { longDate } from '#server/invoices/long-date.ts';
import { writeAudit } from '#server/platform/audit.ts';
import { type Handling, Refusal, refuseFields, type Tx } from '#server/platform/handle.ts';
import { queueMail } from '#server/platform/mail.ts';
import { wireTime } from '#server/platform/wire-time.ts';

type Payload = InferOutput<typeof setShippingQuote.payload>;
type Asked = Handling<'staff', Payload>;

const DAY_MS = 86_400_000;
const HOLDS_DAYS = 14;
const MAX_DAYS = 60;

/**
 * Sets what shipping costs per unit of each line (contract 5.11). It names the basket's revision, so that a quote never
 * lands on a changed destination; it may stand over a published rate and over an earlier quote.
 */
export async function quoteShipping(asked: Asked): Promise<Refusal | Basket> {
  const { tx, payload, now, ifMatch } = asked;
  const basket = payload.id === 0 ? undefined : await lockBasket(tx, payload.id);
  if (!basket) return notFound();
  if (basket.status !== 'Open') return basketNotOpen();
  const held = await pricedBasket(tx, basket, now);
  if (held.lines.length === 0) return basketEmpty();
  const read = readQuote(payload, held, now);
  if (read instanceof Refusal) return read;
  const before = await basketView(tx, basket, now);
  // Named it must be: `*` would let a quote land on a destination that staff never saw.
  if (ifMatch !== basketTag(before)) return preconditionFailed(before);

  await saveQuote(tx, basket.id, { ...read, at: now });
  const after = await basketView(tx, basket, now);
  await audit(asked, before, after);
  await mailBuyer(asked, basket, after);
  return after;
}

interface ReadQuote {
  /** Line id to minor units per unit. */
  values: Map<number, number>;
  expiresAt: Date;
}

/** Everything wrong at once: each value at least 1, all lines covered, an end within 60 days. */
function readQuote(payload: Payload, held: PricedBasket, now: Date): Refusal | ReadQuote {
  const issues: FieldIssue[] = [];
  const issue = (path: string[], code: string, detail: string) => void issues.push({ path, code, detail });
  const values = new Map<number, number>();
  const take = (path: string[], amount: string | number, lineIds: number[]) => {
    const minorUnits = parseMoney(amount);
    if (minorUnits === null || !shippingDetermined(minorUnits))
      return issue(path, 'invalid', 'Enter an amount of 1.00 or more');
    for (const id of lineIds) values.set(id, minorUnits);
  };
  const ids = held.lines.map((line) => line.row.id);
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
    issue(['expires_at'], 'invalid', `Choose a time from now to ${MAX_DAYS} days ahead`);
  return issues.length > 0 || expiresAt === null ? refuseFields(issues) : { values, expiresAt };
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Null for a time that cannot be: unreadable, past, or too far ahead. */
function expiryOf(given: string | null | undefined, now: Date): Date | null {
  if (given === null || given === undefined || given.trim() === '')
    return new Date(now.getTime() + HOLDS_DAYS * DAY_MS);
  const time = TIME.test(given.trim()) ? Date.parse(given.trim()) : NaN;
  const ahead = time - now.getTime();
  return ahead > 0 && ahead <= MAX_DAYS * DAY_MS ? new Date(time) : null;
}

/** The audit row is the dated record of the quote; a later one leaves it standing. */
async function audit({ tx, user, payload, now, ip }: Asked, before: Basket, after: Basket): Promise<void> {
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
      after: { ...shown(after), ...(payload.note === '' ? {} : { note: payload.note }) },
      ip,
    },
    now,
  );
}

async function mailBuyer({ tx, now, config }: Asked, row: BasketRow, basket: Basket): Promise<void> {
  const buyer = await buyerOf(tx, row.user_id);
  const link = `${config.publicUrl}/my-basket`;
  const currency = basket.currency ?? 'USD';
  const amount = (wire: string) => `${moneyText(minor(wire), currency)} ${currency}`;
  const to = [row.destination_port, countryName(row.destination_code)].filter(Boolean).join(', ');
  const until = basket.quote.expires_at === null ? now : new Date(basket.quote.expires_at);
  await queueMail(
    tx,
    {
      dedupeKey: `quoted:${basket.id}-${basket.revision}`,
      template: 'shipping-quoted',
      to: buyer.email,
      subject: 'Your shipping quote is here',
      text: [
        `Dear ${buyer.first_name} ${buyer.last_name},`,
        '',
        `Shipping to ${to} has been quoted.`,
        '',
        ...basket.results.map(
          (line) =>
            `${line.quantity} x ${line.title}, ${methodOf(shippingOptionOf(line)) === 'roro' ? 'RORO' : 'Container'}: ${amount(line.shipping_total)}`,
        ),
        '',
        `Items:     ${amount(basket.total_incl_tax)}`,
        `Shipping:  ${amount(basket.shipping_incl_tax)}`,
        `Total:     ${amount(basket.order_total)}`,
        '',
        `The quote holds until ${longDate(until)}, ${wireTime(until).slice(11, 16)} UTC. You can place your order now: ${link}`,
      ].join('\n'),
      links: [link],
      replyTo: config.supportInbox,
    },
    now,
  );
}

function buyerOf(tx: Tx, userId: number) {
  return tx
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** The first attribute of a line is its shipping option. */
function shippingOptionOf(line: Basket['results'][number]): number {
  return Number(/\/options\/(\d+)\//.exec(line.attributes[0]?.option ?? '')?.[1] ?? 0);
}
