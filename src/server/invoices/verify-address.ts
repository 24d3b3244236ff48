import { printInvoiceCode } from '#domain/orders/invoice-code.ts';

/** Address at which anyone checks a pro-forma; its QR code opens it. */
export function verifyAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/verify-invoice/${printInvoiceCode(code)}`;
}
