import QRCode from 'qrcode';
import { printInvoiceCode } from '#domain/invoice-code.ts';
import { moneyText } from '#domain/money.ts';
import type { InvoiceDocument } from './document.ts';
import { longDate } from './long-date.ts';
import {
  ACCENT,
  type Doc,
  ensure,
  fittingSize,
  heightOf,
  INK,
  MARGIN,
  RIGHT,
  SECOND,
  type Sheet,
  SOFT,
  STOP,
  STOP_SOFT,
  WIDTH,
  write,
} from './sheet.ts';
import { verifyAddress } from './verify-address.ts';

const CHECK_WIDTH = 196;
const BANK_WIDTH = WIDTH - CHECK_WIDTH - 14;
const PAD = 12;
const QR_SIZE = 92;
const CHECK_HEIGHT = 190;
const LABEL_WIDTH = 88;

/** Where to pay, beside how to check that this is where. The only place that holds bank details (security 17). */
export function drawPayment(sheet: Sheet, invoice: InvoiceDocument): void {
  const { doc } = sheet;
  const { bank } = invoice;
  const rows: [string, string, boolean][] = [
    ['Payee', bank.payee, true],
    ['Bank', bank.bankName, false],
    ['Account name', bank.accountName, false],
    ['Account number', bank.accountNumber, true],
    ['SWIFT', bank.swift, true],
    ['Bank address', bank.address, false],
    ['Reference', invoice.orderNumber, true],
    ['Amount', `${moneyText(invoice.totalMinor, invoice.currency)} ${invoice.currency}`, true],
  ];
  const valueWidth = BANK_WIDTH - 2 * PAD - LABEL_WIDTH;
  const valueStyle = (bold: boolean) => ({
    size: 9.5,
    width: valueWidth,
    font: bold ? ('Helvetica-Bold' as const) : ('Helvetica' as const),
  });
  const bankHeight = rows.reduce(
    (sum, [, value, bold]) => sum + heightOf(doc, value, valueStyle(bold)) + 3,
    PAD * 2 + 20,
  );
  const height = Math.max(bankHeight, CHECK_HEIGHT);
  ensure(sheet, height);
  const top = sheet.y;

  doc.lineWidth(1).rect(MARGIN, top, BANK_WIDTH, height).stroke(ACCENT);
  write(doc, 'Pay by bank transfer', MARGIN + PAD, top + PAD, {
    size: 11,
    font: 'Helvetica-Bold',
    color: ACCENT,
  });
  let y = top + PAD + 20;
  for (const [label, value, bold] of rows) {
    write(doc, label, MARGIN + PAD, y + 0.5, { size: 8.5, color: SECOND });
    y = write(doc, value, MARGIN + PAD + LABEL_WIDTH, y, valueStyle(bold)) + 3;
  }
  drawCheck(doc, invoice, top, height);
  sheet.y = top + height + 12;
}

function drawCheck(doc: Doc, invoice: InvoiceDocument, top: number, height: number): void {
  const x = RIGHT - CHECK_WIDTH;
  const inner = CHECK_WIDTH - 2 * PAD;
  doc.rect(x, top, CHECK_WIDTH, height).fill(SOFT);
  write(doc, 'Check before you pay', x + PAD, top + PAD, { size: 11, font: 'Helvetica-Bold', color: ACCENT });
  write(doc, 'Verification code', x + PAD, top + PAD + 18, { size: 8, color: SECOND });
  write(doc, printInvoiceCode(invoice.code), x + PAD, top + PAD + 28, {
    size: 19.5,
    font: 'Courier-Bold',
    color: INK,
  });
  const qrY = top + PAD + 54;
  drawQr(doc, verifyAddress(invoice.publicUrl, invoice.code), x + PAD, qrY, QR_SIZE);
  const words =
    'Scan it, or type the code at the address below. It says if this invoice is ours and unchanged.';
  write(doc, words, x + PAD + QR_SIZE + 10, qrY, { size: 8, width: inner - QR_SIZE - 10 });
  const address = `${invoice.publicUrl}/verify-invoice`.replace(/^https?:\/\//, '');
  const style = { size: 9, font: 'Helvetica-Bold' as const, color: ACCENT, width: inner };
  write(doc, address, x + PAD, qrY + QR_SIZE + 7, { ...style, size: fittingSize(doc, address, style) });
}

/** Drawn as runs of squares: sharp at any size, and the same bytes each time. */
function drawQr(doc: Doc, text: string, x: number, y: number, size: number): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const quiet = 2;
  const unit = size / (modules.size + 2 * quiet);
  doc.rect(x, y, size, size).fill('#ffffff');
  for (let row = 0; row < modules.size; row++) {
    let column = 0;
    while (column < modules.size) {
      let end = column;
      while (end < modules.size && modules.get(row, end)) end++;
      if (end > column)
        doc.rect(x + (column + quiet) * unit, y + (row + quiet) * unit, (end - column) * unit, unit);
      column = end + 1;
    }
  }
  doc.fill('#000000');
}

const FRAUD_LINE =
  'Fraud warning. Our bank details stand only in a pro-forma whose code and file verify. We never change them by email, phone or chat. If anyone gives you other details, do not pay, and write to ';

/** The fraud line, then the terms of payment. */
export function drawTerms(sheet: Sheet, invoice: InvoiceDocument, lostLetters: boolean): void {
  const { doc } = sheet;
  const inbox = /<([^>]+)>/.exec(invoice.supportInbox)?.[1] ?? invoice.supportInbox;
  const warning = `${FRAUD_LINE}${inbox}.`;
  const warningStyle = { size: 9.5, font: 'Helvetica-Bold' as const, color: STOP, width: WIDTH - 28 };
  const terms = [
    `Prices and shipping hold until ${longDate(invoice.expiresAt)}, as long as the order is not canceled.`,
    `Pay the whole amount in ${invoice.currency}. Bank charges are yours. Give ${invoice.orderNumber} as the reference, so that we find your money.`,
    'Shipping is booked when the money has arrived. Import duty, clearing and road costs are not included.',
    'A pro-forma is not a receipt. We confirm each payment in your order.',
    ...(lostLetters
      ? [
          'A question mark stands for a letter that this document cannot print. Your order keeps what you wrote.',
        ]
      : []),
  ];
  const termStyle = { size: 8.5, color: SECOND, width: WIDTH - 12 };
  const warningHeight = heightOf(doc, warning, warningStyle) + 16;
  const termsHeight = terms.reduce((sum, term) => sum + heightOf(doc, term, termStyle) + 2, 14);
  ensure(sheet, warningHeight + termsHeight + 10);

  doc.rect(MARGIN, sheet.y, WIDTH, warningHeight).fill(STOP_SOFT);
  doc.rect(MARGIN, sheet.y, 4, warningHeight).fill(STOP);
  write(doc, warning, MARGIN + 16, sheet.y + 8, warningStyle);
  sheet.y += warningHeight + 10;
  sheet.y = write(doc, 'Terms of payment', MARGIN, sheet.y, { size: 9, font: 'Helvetica-Bold' }) + 2;
  terms.forEach((term, at) => {
    write(doc, `${at + 1}.`, MARGIN, sheet.y, { size: 8.5, color: SECOND });
    sheet.y = write(doc, term, MARGIN + 12, sheet.y, termStyle) + 2;
  });
}
