import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/handle.ts';
import type { Invoices, Orders } from '#server/platform/schema/trade.ts';

export interface NewInvoice {
  number: string;
  orderNumber: string;
  code: string;
  currency: 'USD' | 'ZMW';
  totalMinor: number;
  consigneeMasked: string;
  payee: string;
  bankAccountLast4: string;
  pdf: Buffer;
  /** 64 hex digits, lower case. */
  sha256: string;
  issuedAt: Date;
  expiresAt: Date;
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
      pdf: invoice.pdf,
      sha256: invoice.sha256,
      issued_at: invoice.issuedAt,
      expires_at: invoice.expiresAt,
    })
    .execute();
}

/** The file of the pro-forma that holds for an order of this owner; somebody else's is as missing. */
export function ownInvoiceFile(
  db: Db,
  userId: number,
  orderNumber: string,
): Promise<{ status: Orders['status']; pdf: Buffer | null; sha256: string | null } | undefined> {
  return db
    .selectFrom('orders')
    .leftJoin('invoices', (join) =>
      join.onRef('invoices.order_number', '=', 'orders.number').on('invoices.status', '=', 'current'),
    )
    .select(['orders.status', 'invoices.pdf', 'invoices.sha256'])
    .where('orders.number', '=', orderNumber)
    .where('orders.user_id', '=', userId)
    .executeTakeFirst();
}

/** What the public may know, with the state of its order. Neither lines nor address nor email. */
export type PublicInvoice = Pick<
  Selectable<Invoices>,
  | 'number'
  | 'status'
  | 'currency'
  | 'total_minor'
  | 'consignee_masked'
  | 'payee'
  | 'bank_account_last4'
  | 'sha256'
  | 'issued_at'
  | 'expires_at'
> & { order_status: Orders['status']; order_total: number; paid: number };

/** @param by its plain code, or the SHA-256 of its file in lower case */
export function publicInvoice(
  db: Db,
  by: { code: string } | { sha256: string },
): Promise<PublicInvoice | undefined> {
  const from = db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.number', 'invoices.order_number')
    .select([
      'invoices.number',
      'invoices.status',
      'invoices.currency',
      'invoices.total_minor',
      'invoices.consignee_masked',
      'invoices.payee',
      'invoices.bank_account_last4',
      'invoices.sha256',
      'invoices.issued_at',
      'invoices.expires_at',
      'orders.status as order_status',
      'orders.total_minor as order_total',
      'orders.paid_minor as paid',
    ]);
  const found =
    'code' in by ? from.where('invoices.code', '=', by.code) : from.where('sha256', '=', by.sha256);
  return found.executeTakeFirst();
}
