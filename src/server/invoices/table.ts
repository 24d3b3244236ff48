import { moneyText } from '#domain/money.ts';
import { stockReference } from '#domain/reference.ts';
import { amountInWords } from './amount-in-words.ts';
import type { DocumentLine, InvoiceDocument } from './document.ts';
import {
  ACCENT,
  type Doc,
  EDGE,
  ensure,
  fittingSize,
  hairline,
  heightOf,
  INK,
  MARGIN,
  RIGHT,
  SECOND,
  type Sheet,
  type TextStyle,
  write,
} from './sheet.ts';

const PLATE = { width: 76, height: 17, band: 6 };
const TITLE_X = MARGIN + PLATE.width + 12;
const QUANTITY_X = RIGHT - 200;
const UNIT_X = RIGHT - 165;
const AMOUNT_X = RIGHT - 80;
const TITLE_WIDTH = QUANTITY_X - TITLE_X - 8;

const TITLE: TextStyle = { size: 10, font: 'Helvetica-Bold', width: TITLE_WIDTH };
const DETAIL: TextStyle = { size: 8.5, color: SECOND, width: TITLE_WIDTH };

/** The lines with their stock references; a long list goes on over the pages under the same heads. */
export function drawTable(sheet: Sheet, invoice: InvoiceDocument): void {
  drawTableHead(sheet, invoice.currency);
  for (const line of invoice.lines) {
    const perUnit = moneyText(line.shippingUnitMinor, invoice.currency);
    const detail = `${line.shippingMethod} to ${invoice.destination}, ${perUnit} per unit`;
    const text = heightOf(sheet.doc, line.title, TITLE) + heightOf(sheet.doc, detail, DETAIL);
    const height = Math.max(PLATE.height, text) + 16;
    const page = sheet.doc.bufferedPageRange().count;
    ensure(sheet, height);
    if (sheet.doc.bufferedPageRange().count > page) drawTableHead(sheet, invoice.currency);
    drawLine(sheet, line, detail, invoice.currency);
    sheet.y += height;
    hairline(sheet.doc, sheet.y);
  }
}

function drawTableHead(sheet: Sheet, currency: string): void {
  const style: TextStyle = { size: 8, color: SECOND };
  const { doc, y } = sheet;
  write(doc, 'Stock reference', MARGIN, y, style);
  write(doc, 'Description', TITLE_X, y, style);
  figure(doc, 'Quantity', QUANTITY_X, 40, y, style);
  figure(doc, `Unit price, ${currency}`, UNIT_X, 80, y, style);
  figure(doc, `Amount, ${currency}`, AMOUNT_X, 80, y, style);
  sheet.y = y + 14;
  hairline(doc, sheet.y, MARGIN, RIGHT, 1, INK);
}

function drawLine(sheet: Sheet, line: DocumentLine, detail: string, currency: 'USD' | 'ZMW'): void {
  const { doc } = sheet;
  const y = sheet.y + 8;
  drawPlate(doc, MARGIN, y, line.productId);
  const below = write(doc, line.title, TITLE_X, y + 2, TITLE);
  write(doc, detail, TITLE_X, below, DETAIL);
  const style: TextStyle = { size: 10 };
  figure(doc, String(line.quantity), QUANTITY_X, 40, y + 2, style);
  figure(doc, moneyText(line.unitMinor, currency), UNIT_X, 80, y + 2, style);
  figure(doc, moneyText(line.unitMinor * line.quantity, currency), AMOUNT_X, 80, y + 2, style);
}

/** The reference as it stands on the car's page: a white plate with a green band. */
function drawPlate(doc: Doc, x: number, y: number, productId: number): void {
  doc.rect(x, y, PLATE.band, PLATE.height).fill(ACCENT);
  doc.lineWidth(0.8).rect(x, y, PLATE.width, PLATE.height).stroke(EDGE);
  write(doc, `REF ${stockReference(productId)}`, x + PLATE.band, y + 4.5, {
    size: 9.5,
    font: 'Helvetica-Bold',
    width: PLATE.width - PLATE.band,
    align: 'center',
  });
}

/** Goods, shipping and what is to pay, also in words. */
export function drawSums(sheet: Sheet, invoice: InvoiceDocument): void {
  ensure(sheet, 92);
  const { doc } = sheet;
  const { currency } = invoice;
  const left = QUANTITY_X - 20;
  const sums = [
    ['Goods', invoice.itemsMinor],
    [`Shipping to ${invoice.destination}`, invoice.shippingMinor],
  ] as const;
  const from = sheet.y;
  sheet.y += 10;
  for (const [label, amount] of sums) {
    const below = write(doc, label, left, sheet.y, { size: 9.5, color: SECOND, width: 140 });
    figure(doc, moneyText(amount, currency), AMOUNT_X, 80, sheet.y, { size: 10 });
    sheet.y = below + 4;
  }
  hairline(doc, sheet.y, left, RIGHT, 1.4, INK);
  sheet.y += 7;
  write(doc, 'Total to pay', left, sheet.y + 4, { size: 10.5, font: 'Helvetica-Bold' });
  figure(
    doc,
    `${moneyText(invoice.totalMinor, currency)} ${currency}`,
    left + 62,
    RIGHT - left - 62,
    sheet.y,
    {
      size: 16,
      font: 'Helvetica-Bold',
    },
  );
  write(doc, 'Total in words', MARGIN, from + 10, { size: 8, color: SECOND });
  write(doc, amountInWords(invoice.totalMinor, currency), MARGIN, from + 22, {
    size: 9.5,
    width: left - MARGIN - 24,
  });
  sheet.y += 32;
}

function figure(doc: Doc, text: string, x: number, width: number, y: number, style: TextStyle): void {
  const size = fittingSize(doc, text, { ...style, width });
  write(doc, text, x, y, { ...style, size, width, align: 'right' });
}
