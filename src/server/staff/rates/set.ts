import { refusalEntry } from '#domain/refusals/sentence.ts';
import type { RefusalCode } from '#domain/refusals/table.ts';
import type { InferOutput } from 'valibot';
import type { FieldIssue } from '#contract/problem.ts';
import type { setRate } from '#contract/staff/rates.ts';
import { COUNTRIES, portSlug } from '#domain/places/destinations.ts';
import { wireMoney } from '#domain/money/money.ts';
import { RATE_CLASSES, SHIPPING_METHODS, shippingDetermined } from '#domain/shipping/shipping.ts';
import { readStaffAmount } from '#domain/money/staff-amount.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { type Handling } from '#server/platform/calls/handle.ts';
import { matchesVersion, preconditionFailed } from '#server/platform/calls/if-match.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import { isDay } from '../typed-time.ts';
import { ratesShown } from './shape.ts';
import {
  endRates,
  insertRate,
  lockPlace,
  type RatePlace,
  type StoredRate,
  type VersionedRate,
} from './store.ts';
import { notFound, Refusal, refuseFields } from '#server/platform/calls/refuse.ts';

type Payload = InferOutput<typeof setRate.payload>;
const LEAST = 'Enter an amount of 1.00 or more';
type RateCall = Handling<'staff', Payload>;

/** All ports that somebody may be quoted for, by their name in addresses. */
const PORTS = new Map(COUNTRIES.flatMap(({ ports }) => ports.map((port) => [portSlug(port), port] as const)));

/** Appends a dated row and ends the one that held till then (account contract 6). What is planned for later stays planned. */
export async function setRateOf(asked: RateCall): Promise<Refusal | VersionedRate> {
  const { tx, payload, now, user, ifMatch } = asked;
  const place = placeOf(payload);
  if (!place) return notFound();
  const { stored, version } = await lockPlace(tx, place);
  const read = readRate(payload, wireDay(now));
  if (read instanceof Refusal) return read;
  const { amountMinor, validFrom } = read;
  const former = stored.filter((row) => row.valid_from <= validFrom && (row.valid_to ?? '9') > validFrom);
  if (!matchesVersion(ifMatch, `r${version}`))
    return preconditionFailed(await currentOf(asked, stored, version));

  const ended = former.at(-1);
  const next = stored.find((row) => row.valid_from > validFrom);
  await endRates(
    tx,
    former.map((row) => row.id),
    validFrom,
  );
  const row = await insertRate(tx, place, {
    kind: read.kind ?? ended?.kind ?? 'estimate',
    amount_minor: amountMinor,
    valid_from: validFrom,
    valid_to: next?.valid_from ?? null,
    set_at: now,
    set_by: user.id,
  });
  await audit(asked, place, ended, row);
  return { ...row, version: row.id };
}

function placeOf({ port, method, class: of }: Payload): RatePlace | null {
  const name = PORTS.get(port.toLowerCase());
  const way = SHIPPING_METHODS.find((one) => one === method.toLowerCase());
  const known = RATE_CLASSES.find((one) => one === of.toLowerCase());
  return name && way && known ? { port: name, method: way, class: known } : null;
}

interface ReadRate {
  amountMinor: number;
  validFrom: string;
  kind: StoredRate['kind'] | null;
}

/** Everything wrong at once. @param today YYYY-MM-DD */
function readRate({ amount, currency, valid_from, kind }: Payload, today: string): Refusal | ReadRate {
  const issues: FieldIssue[] = [];
  const issue = (field: keyof Payload, code: RefusalCode, detail = refusalEntry(code).text) =>
    void issues.push({ path: [field], code, detail });
  const read = readStaffAmount(amount, LEAST);
  const amountMinor = typeof read === 'string' ? 0 : read;
  if (typeof read === 'string') issue('amount', 'invalid', read);
  else if (!shippingDetermined(read)) issue('amount', 'invalid', LEAST);
  if (currency !== '' && currency.toUpperCase() !== 'USD')
    issue('currency', 'invalid', 'Rates are in US dollars');
  if (valid_from === '') issue('valid_from', 'required');
  else if (!isDay(valid_from)) issue('valid_from', 'invalid', 'Enter a day');
  else if (valid_from < today) issue('valid_from', 'invalid', 'Choose today or a later day');
  const known = (['estimate', 'published'] as const).find((one) => one === kind.toLowerCase());
  if (kind !== '' && !known) issue('kind', 'invalid', 'Choose estimate or published');
  return issues.length > 0
    ? refuseFields(issues)
    : { amountMinor, validFrom: valid_from, kind: known ?? null };
}

/** The place as it stands today, for who saw an older one; what is planned where nothing holds yet. */
async function currentOf(
  { tx, now }: RateCall,
  stored: readonly StoredRate[],
  version: number,
): Promise<{ version: number; results: Awaited<ReturnType<typeof ratesShown>> }> {
  const today = wireDay(now);
  const alive = stored.filter((row) => (row.valid_to ?? '9') > today);
  return {
    version,
    results: await ratesShown(
      tx,
      alive.map((row) => ({ ...row, version })),
    ),
  };
}

const said = (row: StoredRate) => ({
  kind: row.kind,
  amount: wireMoney(row.amount_minor),
  valid_from: row.valid_from,
});

function audit(
  { tx, user, now, ip }: RateCall,
  { port, method, class: of }: RatePlace,
  ended: StoredRate | undefined,
  row: StoredRate,
): Promise<void> {
  return writeAudit(
    tx,
    {
      actorId: user.id,
      action: 'rate.set',
      entity: 'rate',
      entityId: `${portSlug(port)}/${method}/${of}`,
      before: ended ? said(ended) : null,
      after: said(row),
      ip,
    },
    now,
  );
}
