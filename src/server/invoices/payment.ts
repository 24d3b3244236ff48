import { printInvoiceCode } from '#domain/orders/invoice-code.ts';
import { moneyText } from '#domain/money/money.ts';
import { wordsIn } from '#server/mails/words.ts';
import { qrSquares } from '#server/platform/base/qr.ts';
import { dueOf, type InvoiceDocument } from './document.ts';
import {
  ACCENT,
  type Doc,
  ensure,
  heightOf,
  INK,
  MARGIN,
  RIGHT,
  SECOND,
  type InvoiceSheet,
  SOFT,
  WIDTH,
  drawText,
  writeFitting,
} from './sheet.ts';
import { verifyAddress } from './verify-address.ts';

const CHECK_WIDTH = 196;
const BANK_WIDTH = WIDTH - CHECK_WIDTH - 14;
const PAD = 12;
const QR_SIZE = 92;
const QR_TOP = PAD + 54;
/** Height of the address of the check, below the code's squares and the words beside them. */
const ADDRESS_HEIGHT = 32;
const LABEL_WIDTH = 88;
const HEADING = { size: 11, font: 'Helvetica-Bold' as const, color: ACCENT };
const ONLY = { size: 9, font: 'Helvetica-Bold' as const, color: INK, width: BANK_WIDTH - 2 * PAD };
/** Style of the words beside the squares. */
const SCAN = { size: 8, width: CHECK_WIDTH - 2 * PAD - QR_SIZE - 10 };

/** Draws where to pay, beside how to check that this is where. The only place that holds bank details (security 17). */
export function drawPayment(sheet: InvoiceSheet, invoice: InvoiceDocument): void {
  const { doc } = sheet;
  const i18n = wordsIn(invoice.language);
  const rows = rowsOf(invoice);
  const valueWidth = BANK_WIDTH - 2 * PAD - LABEL_WIDTH;
  const valueStyle = (bold: boolean) => ({
    size: 9.5,
    width: valueWidth,
    font: bold ? ('Helvetica-Bold' as const) : ('Helvetica' as const),
  });
  const only = onlyOurs(invoice);
  const bankHeight = rows.reduce(
    (sum, [, value, bold]) => sum + heightOf(doc, value, valueStyle(bold)) + 3,
    PAD * 2 + 20 + heightOf(doc, only, ONLY) + 5,
  );
  const scanHeight = Math.max(QR_SIZE, heightOf(doc, scanWords(invoice), SCAN));
  const height = Math.max(bankHeight, QR_TOP + scanHeight + ADDRESS_HEIGHT);
  ensure(sheet, height);
  const top = sheet.y;

  doc.lineWidth(1).rect(MARGIN, top, BANK_WIDTH, height).stroke(ACCENT);
  const transfer = i18n._({ id: 'invoice.transfer', message: 'Pay by bank transfer' });
  writeFitting(doc, transfer, MARGIN + PAD, top + PAD, { ...HEADING, width: BANK_WIDTH - 2 * PAD });
  let y = top + PAD + 20;
  for (const [label, value, bold] of rows) {
    writeFitting(doc, label, MARGIN + PAD, y + 0.5, { size: 8.5, color: SECOND, width: LABEL_WIDTH - 6 });
    y = drawText(doc, value, MARGIN + PAD + LABEL_WIDTH, y, valueStyle(bold)) + 3;
  }
  drawText(doc, only, MARGIN + PAD, y + 5, ONLY);
  drawCheck(doc, invoice, { top, height, scanHeight });
  sheet.y = top + height + 9;
  if (invoice.bitcoinAddress !== null) drawBitcoin(sheet, invoice, invoice.bitcoinAddress);
}

/** Whatever else stands in the document (security 45). */
function onlyOurs({ language, bitcoinAddress }: InvoiceDocument): string {
  const i18n = wordsIn(language);
  return bitcoinAddress === null
    ? i18n._({ id: 'invoice.only-ours', message: 'No other account in this document is ours.' })
    : i18n._({
        id: 'invoice.only-ours-bitcoin',
        message: 'Apart from the Bitcoin address below, no other account in this document is ours.',
      });
}

/** Details that a bank asks for. What the labels name is the same in every language, as the bank wrote it. */
function rowsOf({ bank, language, orderNumber, ...invoice }: InvoiceDocument): [string, string, boolean][] {
  const i18n = wordsIn(language);
  const amount = `${moneyText(dueOf(invoice), invoice.currency)} ${invoice.currency}`;
  return [
    [i18n._({ id: 'invoice.payee', message: 'Payee' }), bank.payee, true],
    [i18n._({ id: 'invoice.bank', message: 'Bank' }), bank.bankName, false],
    [i18n._({ id: 'invoice.account-name', message: 'Account name' }), bank.accountName, false],
    [i18n._({ id: 'invoice.account-number', message: 'Account number' }), bank.accountNumber, true],
    ['SWIFT', bank.swift, true],
    [i18n._({ id: 'invoice.bank-address', message: 'Bank address' }), bank.address, false],
    [i18n._({ id: 'invoice.reference', message: 'Reference' }), orderNumber, true],
    [i18n._({ id: 'invoice.amount', message: 'Amount' }), amount, true],
  ];
}

/** As instructions only: nobody waits for it here, staff record what has arrived. */
function drawBitcoin(sheet: InvoiceSheet, { language }: InvoiceDocument, address: string): void {
  const { doc } = sheet;
  const style = { size: 9, width: WIDTH - 2 * PAD };
  const i18n = wordsIn(language);
  const words = i18n._({
    id: 'invoice.bitcoin',
    message:
      'Or pay in Bitcoin: ask us for the amount on the day, then send it to the address below. Compare it character by character. A Bitcoin payment cannot be reversed.',
  });
  const height = heightOf(doc, words, style) + 2 * PAD + 16;
  ensure(sheet, height);
  doc.lineWidth(1).rect(MARGIN, sheet.y, WIDTH, height).stroke(ACCENT);
  const below = drawText(doc, words, MARGIN + PAD, sheet.y + PAD, style);
  const shown = { size: 10, font: 'Courier-Bold' as const, width: WIDTH - 2 * PAD };
  writeFitting(doc, address, MARGIN + PAD, below + 4, shown);
  sheet.y += height + 12;
}

function scanWords({ language }: InvoiceDocument): string {
  const i18n = wordsIn(language);
  return i18n._({
    id: 'invoice.scan',
    message: 'Scan it, or type the code at the address below. It says if this invoice is ours and unchanged.',
  });
}

function drawCheck(
  doc: Doc,
  invoice: InvoiceDocument,
  { top, height, scanHeight }: { top: number; height: number; scanHeight: number },
): void {
  const i18n = wordsIn(invoice.language);
  const x = RIGHT - CHECK_WIDTH + PAD;
  const width = CHECK_WIDTH - 2 * PAD;
  doc.rect(x - PAD, top, CHECK_WIDTH, height).fill(SOFT);
  const heading = i18n._({ id: 'invoice.check', message: 'Check before you pay' });
  writeFitting(doc, heading, x, top + PAD, { ...HEADING, width });
  const code = i18n._({ id: 'invoice.code', message: 'Verification code' });
  writeFitting(doc, code, x, top + PAD + 18, { size: 8, color: SECOND, width });
  drawText(doc, printInvoiceCode(invoice.code), x, top + PAD + 28, {
    size: 19.5,
    font: 'Courier-Bold',
    color: INK,
  });
  const qrY = top + QR_TOP;
  drawQr(doc, verifyAddress(invoice.publicUrl, invoice.code), x, qrY, QR_SIZE);
  drawText(doc, scanWords(invoice), x + QR_SIZE + 10, qrY, SCAN);
  const address = `${invoice.publicUrl}/verify-invoice`.replace(/^https?:\/\//, '');
  writeFitting(doc, address, x, qrY + scanHeight + 7, {
    size: 9,
    font: 'Helvetica-Bold',
    color: ACCENT,
    width,
  });
}

/** Drawn as runs of squares: sharp at any size, and the same bytes each time. */
function drawQr(doc: Doc, text: string, x: number, y: number, size: number): void {
  const squares = qrSquares(text);
  const quiet = 2;
  const unit = size / (squares.size + 2 * quiet);
  doc.rect(x, y, size, size).fill('#ffffff');
  for (let row = 0; row < squares.size; row++) {
    let column = 0;
    while (column < squares.size) {
      let end = column;
      while (end < squares.size && squares.isDark(row, end)) end++;
      if (end > column)
        doc.rect(x + (column + quiet) * unit, y + (row + quiet) * unit, (end - column) * unit, unit);
      column = end + 1;
    }
  }
  doc.fill('#000000');
}
