import { sql } from 'kysely';
import { referralLink } from '#domain/supporters/referral-link.ts';
import { maskedEmail } from '#domain/people/masked-email.ts';
import { wireMoney } from '#domain/money/money.ts';
import { earnedLetter } from '#server/mails/commission-earned.ts';
import type { Position } from '#domain/supporters/positions.ts';
import type { Letter, MailReader } from '#server/mails/letter.ts';
import { positionLetter } from '#server/mails/position-changed.ts';
import { recruitLetter } from '#server/mails/recruit-joined.ts';
import { welcomeLetter } from '#server/mails/supporter-welcome.ts';
import type { Config } from '#server/platform/base/config.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import type { Tx } from '#server/platform/database/db.ts';

interface NewsContext {
  tx: Tx;
  now: Date;
  config: Pick<Config, 'publicUrl' | 'supportInbox'>;
}

/** Event that is told about, once for each: "welcome:7". */
interface NewsItem {
  template: 'supporter-welcome' | 'recruit-joined' | 'commission-earned' | 'position-changed';
  about: string;
}

/** About the programme's own events, like a mail about an order: no advertising, so no wish for mails is asked. */
async function tell(
  { tx, now, config }: NewsContext,
  to: MailReader,
  { template, about }: NewsItem,
  letter: Letter,
): Promise<void> {
  const dedupeKey = `${template}:${about}`;
  await queueMail(tx, { dedupeKey, template, to: to.email, ...letter, replyTo: config.supportInbox }, now);
}

/** Somebody as a mail greets them; undefined once they have left the programme or the shop. */
function supporterOf(tx: Tx, userId: number): Promise<MailReader | undefined> {
  return tx
    .selectFrom('supporters')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['email', 'first_name as firstName', 'language'])
    .where('user_id', '=', userId)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Somebody has just joined: they are welcomed, and who is named by them is told, if they are in the programme. */
export async function mailJoined(
  telling: NewsContext,
  joined: { user_id: number; upline_id: number | null; code: string; terms_version: number | null },
  { asksToSell }: { asksToSell: boolean },
): Promise<void> {
  const { tx, config } = telling;
  const site = config.publicUrl;
  const { user_id: id, code, terms_version: terms } = joined;
  const to = await supporterOf(tx, id);
  if (!to) return;
  const link = referralLink(site, code);
  const welcome = welcomeLetter(to, { site, code, link, terms, asksToSell });
  await tell(telling, to, { template: 'supporter-welcome', about: String(id) }, welcome);
  const above = joined.upline_id === null ? undefined : await supporterOf(tx, joined.upline_id);
  if (!above) return;
  const letter = recruitLetter(above, { site, masked: maskedEmail(to.email) });
  await tell(telling, above, { template: 'recruit-joined', about: String(id) }, letter);
}

/** Staff have given a supporter another position: told once for each change. */
export async function mailPosition(
  telling: NewsContext,
  changed: { id: number; userId: number; before: Position; after: Position },
): Promise<void> {
  const to = await supporterOf(telling.tx, changed.userId);
  if (!to) return;
  const letter = positionLetter(to, { site: telling.config.publicUrl, ...changed });
  await tell(telling, to, { template: 'position-changed', about: String(changed.id) }, letter);
}

/**
 * Tells who has just earned on an order: once for each row of the ledger that was written at this moment, in the same
 * transaction. What comes to nothing is not told, nor what only took the place of the same sum in this transaction, because
 * another payment counts for the sale by now: they were told of that one.
 */
export async function mailEarned(telling: NewsContext, orderNumber: string): Promise<void> {
  const { tx, now, config } = telling;
  const rows = await tx
    .selectFrom('commission_entries as earned')
    .select(['id', 'supporter_id', 'kind', 'amount_minor', 'payable_at'])
    .where('order_number', '=', orderNumber)
    .where('entry', '=', 'earned')
    .where('created_at', '=', now)
    .where('amount_minor', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('commission_entries as back')
            .select('back.id')
            .whereRef('back.id', '=', 'earned.follows')
            .whereRef('back.created_at', '=', 'earned.created_at')
            .where(sql<boolean>`back.amount_minor = -earned.amount_minor`),
        ),
      ),
    )
    .orderBy('supporter_id')
    .execute();
  for (const {
    id,
    supporter_id: supporterId,
    kind,
    amount_minor: minorUnits,
    payable_at: payableAt,
  } of rows) {
    const to = await supporterOf(tx, supporterId);
    if (!to || !kind || !payableAt) continue;
    const letter = earnedLetter(to, {
      site: config.publicUrl,
      number: orderNumber,
      kind,
      amount: `USD ${wireMoney(minorUnits)}`,
      payableOn: wireDay(payableAt),
    });
    await tell(telling, to, { template: 'commission-earned', about: id }, letter);
  }
}
