import type { MailReader } from '#server/mails/letter.ts';
import type { OrderRow } from './store.ts';
import type { Tx } from '#server/platform/database/db.ts';

/**
 * Reader of an order's mails: its account, at the address that was proven there. An order may name any other address
 * for the one who collects, so nothing goes to that one: a stranger would get a true pro-forma with a stranger's words
 * (security 44). Undefined where the account is deleted.
 */
export function orderReader(tx: Tx, order: Pick<OrderRow, 'user_id'>): Promise<MailReader | undefined> {
  return tx
    .selectFrom('users')
    .select(['email', 'first_name as firstName', 'language'])
    .where('id', '=', order.user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
