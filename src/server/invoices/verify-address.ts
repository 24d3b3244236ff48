import { printInvoiceCode } from '#domain/invoice-code.ts';

/** Where anyone checks a pro-forma; what its QR code opens. */
export function verifyAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/verify-invoice/${printInvoiceCode(code)}`;
}
