import type { Selectable } from 'kysely';
import type { SetFigures } from '#domain/orders/set-figures.ts';
import type { Invoices, Orders } from '#server/platform/database/schema/trade.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export interface NewInvoice {
  number: string;
  orderNumber: string;
  code: string;
  currency: 'USD' | 'ZMW';
  totalMinor: number;
  consigneeMasked: string;
  payee: string;
  bankAccountLast4: string;
  /** Facts to be drawn. */
  facts: string;
  issuedAt: Date;
  expiresAt: Date;
  /** The account in it; null: the one that the server was set up with. */
  bankId: number | null;
}

/** Supersedes the pro-formas issued for an order before: they hold no more; gives how many there were. */
export async function supersedeInvoices(tx: Tx, orderNumber: string): Promise<number> {
  const former = await tx
    .updateTable('invoices')
    .set({ status: 'superseded' })
    .where('order_number', '=', orderNumber)
    .returning('number')
    .execute();
  return former.length;
}

export async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<void> {
  await tx
    .insertInto('invoices')
    .values({
      number: invoice.number,
      order_number: invoice.orderNumber,
      code: invoice.code,
      status: 'current',
      currency: invoice.currency,
      total_minor: invoice.totalMinor,
      consignee_masked: invoice.consigneeMasked,
      payee: invoice.payee,
      bank_account_last4: invoice.bankAccountLast4,
      pdf: null,
      sha256: null,
      facts: invoice.facts,
      issued_at: invoice.issuedAt,
      expires_at: invoice.expiresAt,
      bank_id: invoice.bankId,
    })
    .execute();
}

/** The pro-forma that holds for an order of this owner, null while there is none; somebody else's order is as missing. */
export function ownInvoice(
  db: Db,
  userId: number,
  orderNumber: string,
): Promise<{ status: Orders['status']; invoice: string | null } | undefined> {
  return db
    .selectFrom('orders')
    .leftJoin('invoices', (join) =>
      join.onRef('invoices.order_number', '=', 'orders.number').on('invoices.status', '=', 'current'),
    )
    .select(['orders.status', 'invoices.number as invoice'])
    .where('orders.number', '=', orderNumber)
    .where('orders.user_id', '=', userId)
    .executeTakeFirst();
}

export interface InvoiceFile {
  pdf: Buffer;
  /** 64 hex digits, lower case. */
  sha256: string;
}

/** The file of a pro-forma, or what is to be drawn; missing: there is no such number. */
export async function invoiceFile(
  db: Db,
  number: string,
): Promise<{ file: InvoiceFile | null; facts: unknown } | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select(['pdf', 'sha256', 'facts'])
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) return undefined;
  const { pdf, sha256, facts } = row;
  return { file: pdf === null || sha256 === null ? null : { pdf, sha256 }, facts };
}

/** Keeps the bytes of a pro-forma for ever, and what they were drawn from no longer; false when it has some already. */
export async function storeRendered(db: Db, number: string, { pdf, sha256 }: InvoiceFile): Promise<boolean> {
  const kept = await db
    .updateTable('invoices')
    .set({ pdf, sha256, facts: null })
    .where('number', '=', number)
    .where('pdf', 'is', null)
    .returning('number')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Facts that the public may know, with the state of its order. Neither address nor email. */
export type PublicInvoice = Pick<
  Selectable<Invoices>,
  | 'number'
  | 'order_number'
  | 'status'
  | 'currency'
  | 'total_minor'
  | 'consignee_masked'
  | 'payee'
  | 'bank_account_last4'
  | 'sha256'
  | 'issued_at'
  | 'expires_at'
  | 'bank_id'
> & {
  /** Null: of the account that the server was set up with. */
  bank_name: string | null;
  order_status: Orders['status'];
  /** The destination of its order, '' where no port was named. */
  port: string;
  country: string;
  order_total: number;
  paid: number;
  pay_before: Date | null;
  has_proof: boolean;
};

/** @param by its plain code, or the SHA-256 of its file in lower case */
export function publicInvoice(
  db: Db,
  by: { code: string } | { sha256: string },
): Promise<PublicInvoice | undefined> {
  const from = db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.number', 'invoices.order_number')
    .leftJoin('bank_details', 'bank_details.id', 'invoices.bank_id')
    .select([
      'bank_details.bank_name',
      'invoices.number',
      'invoices.order_number',
      'invoices.status',
      'invoices.currency',
      'invoices.total_minor',
      'invoices.consignee_masked',
      'invoices.payee',
      'invoices.bank_account_last4',
      'invoices.sha256',
      'invoices.issued_at',
      'invoices.expires_at',
      'invoices.bank_id',
      'orders.status as order_status',
      'orders.destination_port as port',
      'orders.destination_code as country',
      'orders.total_minor as order_total',
      'orders.paid_minor as paid',
      'orders.pay_before',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_proofs')
          .select('payment_proofs.id')
          .whereRef('payment_proofs.order_number', '=', 'orders.number')
          .where('payment_proofs.status', '<>', 'rejected'),
      )
        .$castTo<boolean>()
        .as('has_proof'),
    );
  const found =
    'code' in by ? from.where('invoices.code', '=', by.code) : from.where('invoices.sha256', '=', by.sha256);
  return found.executeTakeFirst();
}

/** Things that an order is for, as its papers say it, in the order of the basket; chassis numbers whole. */
export async function invoicedThings(
  db: Db,
  orderNumber: string,
): Promise<
  { product_id: number; title: string; quantity: number; chassis: string | null; set: SetFigures | null }[]
> {
  const rows = await db
    .selectFrom('order_lines')
    .select(['product_id', 'title', 'quantity', 'facts', 'set_figures as set'])
    .where('order_number', '=', orderNumber)
    .orderBy('id')
    .execute();
  return rows.map(({ facts, ...line }) => ({ ...line, chassis: facts?.chassis ?? null }));
}

/**
 * Orders that owe something and whose pro-forma holds but names another account than this one, oldest first: also those
 * authorized or shipped, of which a payment was taken out again.
 * @param only look at this order alone
 */
export async function issuedWithOther(
  db: Db,
  bankId: number,
  now: Date,
  most: number,
  only?: string,
): Promise<string[]> {
  let found = db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.number', 'invoices.order_number')
    .select('orders.number')
    .where('invoices.status', '=', 'current')
    .where('invoices.expires_at', '>', now)
    .where('orders.status', '<>', 'Canceled')
    .whereRef('orders.paid_minor', '<', 'orders.total_minor')
    .where('invoices.bank_id', 'is distinct from', bankId);
  if (only !== undefined) found = found.where('orders.number', '=', only);
  const rows = await found.orderBy('invoices.issued_at').orderBy('orders.number').limit(most).execute();
  return rows.map(({ number }) => number);
}
