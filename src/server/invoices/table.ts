import { setImmediate as giveWay } from 'node:timers/promises';
import { moneyText } from '#domain/money/money.ts';
import { countryNamed } from '#domain/places/destinations.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { wordsIn } from '#server/mails/words.ts';
import { amountInWords } from './amount-in-words.ts';
import { type DocumentLine, dueOf, type InvoiceDocument } from './document.ts';
import { methodName } from './method-name.ts';
import { setLine } from './set-line.ts';
import { vehicleLine } from './vehicle-line.ts';
import {
  ACCENT,
  type Doc,
  EDGE,
  ensure,
  hairline,
  heightOf,
  INK,
  MARGIN,
  RIGHT,
  SECOND,
  type InvoiceSheet,
  type TextStyle,
  drawnWidth,
  drawText,
  writeFitting,
} from './sheet.ts';

const PLATE = { width: 76, height: 17, band: 6 };
const TITLE_X = MARGIN + PLATE.width + 12;
const QUANTITY_X = RIGHT - 210;
const UNIT_X = RIGHT - 165;
const AMOUNT_X = RIGHT - 80;
const TITLE_WIDTH = QUANTITY_X - TITLE_X - 8;
const SUMS_X = RIGHT - 220;
/** Width of what is said beside a sum, and at most of what stands beside the amount to pay. */
const SUM_LABEL = 140;
const DUE_LABEL = 100;

const TITLE: TextStyle = { size: 10, font: 'Helvetica-Bold', width: TITLE_WIDTH };
/** Below the figures, which have one line. */
const DETAIL: TextStyle = { size: 8.5, color: SECOND, width: RIGHT - TITLE_X };

/** A line takes up to half a millisecond: others have their turn between so many (security 51). */
const LINES_AT_ONCE = 20;

/** The lines with their stock references; a long list goes on over the pages under the same heads. */
export async function drawTable(sheet: InvoiceSheet, invoice: InvoiceDocument): Promise<void> {
  drawTableHead(sheet, invoice);
  for (const [at, line] of invoice.lines.entries()) {
    if (at > 0 && at % LINES_AT_ONCE === 0) await giveWay();
    const details = [
      vehicleLine(line.facts, invoice.language),
      detailOf(line, invoice),
      setLine(line.set, invoice.language),
    ].filter(Boolean);
    const text = details.reduce(
      (sum, detail) => sum + heightOf(sheet.doc, detail, DETAIL),
      heightOf(sheet.doc, line.title, TITLE),
    );
    const height = Math.max(PLATE.height, text) + 16;
    const page = sheet.doc.bufferedPageRange().count;
    ensure(sheet, height);
    if (sheet.doc.bufferedPageRange().count > page) drawTableHead(sheet, invoice);
    drawLine(sheet, line, details, invoice.currency);
    sheet.y += height;
    hairline(sheet.doc, sheet.y);
  }
}

/** Detail of a line: how it goes, where to, and for what. */
function detailOf(line: DocumentLine, { language, destination, currency }: InvoiceDocument): string {
  const i18n = wordsIn(language);
  const price = moneyText(line.shippingUnitMinor, currency);
  return i18n._({
    id: 'invoice.line',
    message: '{method} to {destination}, {price} per unit',
    values: {
      method: methodName(line.shippingMethod, language),
      destination: countryNamed(destination, language),
      price,
    },
  });
}

function drawTableHead(sheet: InvoiceSheet, { language, currency }: InvoiceDocument): void {
  const style: TextStyle = { size: 8, color: SECOND };
  const { doc, y } = sheet;
  const i18n = wordsIn(language);
  const values = { currency };
  const stock = i18n._({ id: 'invoice.stock', message: 'Stock reference' });
  writeFitting(doc, stock, MARGIN, y, { ...style, width: TITLE_X - MARGIN - 4 });
  const described = i18n._({ id: 'invoice.description', message: 'Description' });
  writeFitting(doc, described, TITLE_X, y, { ...style, width: TITLE_WIDTH });
  const unit = i18n._({ id: 'invoice.unit-price', message: 'Unit price, {currency}', values });
  const amount = i18n._({ id: 'invoice.line-amount', message: 'Amount, {currency}', values });
  figure(doc, i18n._({ id: 'invoice.quantity', message: 'Quantity' }), QUANTITY_X, 40, y, style);
  figure(doc, unit, UNIT_X, 80, y, style);
  figure(doc, amount, AMOUNT_X, 80, y, style);
  sheet.y = y + 14;
  hairline(doc, sheet.y, MARGIN, RIGHT, 1, INK);
}

function drawLine(
  sheet: InvoiceSheet,
  line: DocumentLine,
  details: readonly string[],
  currency: 'USD' | 'ZMW',
): void {
  const { doc } = sheet;
  const y = sheet.y + 8;
  drawPlate(doc, MARGIN, y, line.productId);
  let below = drawText(doc, line.title, TITLE_X, y + 2, TITLE);
  for (const detail of details) below = drawText(doc, detail, TITLE_X, below, DETAIL);
  const style: TextStyle = { size: 10 };
  figure(doc, String(line.quantity), QUANTITY_X, 40, y + 2, style);
  figure(doc, moneyText(line.unitMinor, currency), UNIT_X, 80, y + 2, style);
  figure(doc, moneyText(line.unitMinor * line.quantity, currency), AMOUNT_X, 80, y + 2, style);
}

/** The reference as it stands on the car's page: a white plate with a green band. */
function drawPlate(doc: Doc, x: number, y: number, productId: number): void {
  doc.rect(x, y, PLATE.band, PLATE.height).fill(ACCENT);
  doc.lineWidth(0.8).rect(x, y, PLATE.width, PLATE.height).stroke(EDGE);
  drawText(doc, `REF ${stockReference(productId)}`, x + PLATE.band, y + 4.5, {
    size: 9.5,
    font: 'Helvetica-Bold',
    width: PLATE.width - PLATE.band,
    align: 'center',
  });
}

/** Goods, shipping and what is to pay, also in words. */
export function drawSums(sheet: InvoiceSheet, invoice: InvoiceDocument): void {
  ensure(sheet, 90);
  const { doc } = sheet;
  const { currency, language } = invoice;
  const i18n = wordsIn(language);
  const dueMinor = dueOf(invoice);
  const left = SUMS_X;
  const from = sheet.y;
  sheet.y += 10;
  for (const [label, amount] of sumsOf(invoice)) {
    const below = drawText(doc, label, left, sheet.y, { size: 9.5, color: SECOND, width: SUM_LABEL });
    figure(doc, moneyText(amount, currency), AMOUNT_X, 80, sheet.y, { size: 10 });
    sheet.y = below + 4;
  }
  hairline(doc, sheet.y, left, RIGHT, 1.4, INK);
  sheet.y += 7;
  const due = i18n._({ id: 'invoice.due', message: 'Total to pay' });
  const bold = { size: 10.5, font: 'Helvetica-Bold' as const };
  writeFitting(doc, due, left, sheet.y + 4, { ...bold, width: DUE_LABEL });
  const beside = left + Math.min(DUE_LABEL, drawnWidth(doc, due, bold)) + 8;
  const dueText = `${moneyText(dueMinor, currency)} ${currency}`;
  figure(doc, dueText, beside, RIGHT - beside, sheet.y, { ...bold, size: 16 });
  const inWords = i18n._({ id: 'invoice.in-words', message: 'Total in words' });
  const width = left - MARGIN - 24;
  writeFitting(doc, inWords, MARGIN, from + 10, { size: 8, color: SECOND, width });
  const words = amountInWords(dueMinor, currency, language);
  const below = drawText(doc, words, MARGIN, from + 22, { size: 9.5, width });
  sheet.y = Math.max(sheet.y + 28, below + 10);
}

function sumsOf(invoice: InvoiceDocument): [label: string, minorUnits: number][] {
  const { language, destination, discount, itemsMinor, shippingMinor, paidMinor } = invoice;
  const i18n = wordsIn(language);
  const values = { destination: countryNamed(destination, language), code: discount?.code ?? '' };
  const sums: [string, number][] = [[i18n._({ id: 'invoice.goods', message: 'Goods' }), itemsMinor]];
  if (discount)
    sums.push([
      i18n._({ id: 'invoice.discount', message: 'Discount, code {code}', values }),
      -discount.minor,
    ]);
  sums.push([
    i18n._({ id: 'invoice.shipping', message: 'Shipping to {destination}', values }),
    shippingMinor,
  ]);
  if (paidMinor > 0) sums.push([i18n._({ id: 'invoice.received', message: 'Received so far' }), -paidMinor]);
  return sums;
}

function figure(doc: Doc, text: string, x: number, width: number, y: number, style: TextStyle): void {
  writeFitting(doc, text, x, y, { ...style, width, align: 'right' });
}
