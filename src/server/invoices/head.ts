import { currencyName } from './amount-in-words.ts';
import type { InvoiceDocument, Party } from './document.ts';
import { longDate } from './long-date.ts';
import {
  type Doc,
  DEEP,
  hairline,
  INK,
  MARGIN,
  ON_DEEP,
  ON_DEEP_SECOND,
  PAGE,
  RIGHT,
  SECOND,
  type Sheet,
  STOP,
  STOP_SOFT,
  WIDTH,
  write,
} from './sheet.ts';

const BAND = 84;
const SAMPLE_BAR = 22;
const GAP = 18;

/** Dark head with brand and number, then dates, then who buys and where it goes. */
export function drawHead(sheet: Sheet, invoice: InvoiceDocument): void {
  const { doc } = sheet;
  doc.rect(0, 0, PAGE.width, BAND).fill(DEEP);
  write(doc, 'Chicargos', MARGIN, 26, { size: 24, font: 'Helvetica-Bold', color: ON_DEEP });
  write(doc, 'Used vehicles and spares from the UK', MARGIN, 54, { size: 9, color: ON_DEEP_SECOND });
  const right = { width: 260, align: 'right' as const };
  write(doc, 'PRO-FORMA INVOICE', RIGHT - 260, 29, {
    size: 14,
    font: 'Helvetica-Bold',
    color: ON_DEEP,
    spacing: 0.6,
    ...right,
  });
  write(doc, invoice.number, RIGHT - 260, 53, { size: 11, color: ON_DEEP_SECOND, ...right });
  sheet.y = BAND;
  if (invoice.bank.isSample) drawSampleBar(sheet);
  sheet.y += GAP;
  drawFacts(sheet, invoice);
  drawParties(sheet, invoice);
}

/** On every page, so that no single sheet of a demo can pass for a real one. */
export function drawSampleBar(sheet: Sheet): void {
  const { doc } = sheet;
  doc.rect(0, sheet.y, PAGE.width, SAMPLE_BAR).fill(STOP_SOFT);
  write(doc, 'SAMPLE. The bank details in this document are not real. Do not pay.', MARGIN, sheet.y + 6.5, {
    size: 9,
    font: 'Helvetica-Bold',
    color: STOP,
  });
  sheet.y += SAMPLE_BAR;
}

function drawFacts(sheet: Sheet, invoice: InvoiceDocument): void {
  const { doc } = sheet;
  const facts = [
    ['Order', invoice.orderNumber],
    ['Issued', longDate(invoice.issuedAt)],
    ['Valid until', longDate(invoice.expiresAt)],
    ['Currency', `${currencyName(invoice.currency)} (${invoice.currency})`],
  ] as const;
  const cell = WIDTH / facts.length;
  facts.forEach(([label, value], at) => {
    const x = MARGIN + at * cell;
    write(doc, label, x, sheet.y, { size: 8, color: SECOND });
    write(doc, value, x, sheet.y + 12, { size: 10.5, font: 'Helvetica-Bold' });
  });
  sheet.y += 32;
  hairline(doc, sheet.y);
  sheet.y += 14;
}

function drawParties(sheet: Sheet, invoice: InvoiceDocument): void {
  const { doc } = sheet;
  const cell = WIDTH / 3;
  const width = cell - 14;
  const methods = [...new Set(invoice.lines.map((line) => line.shippingMethod))].join(', ');
  const ends = [
    drawParty(doc, 'Consignee, who collects at the port', invoice.consignee, MARGIN, sheet.y, width),
    drawParty(doc, 'Buyer', invoice.buyer, MARGIN + cell, sheet.y, width),
    drawColumn(doc, 'Shipped to', [invoice.destination, `By ${methods}`], MARGIN + 2 * cell, sheet.y, width),
  ];
  sheet.y = Math.max(...ends) + GAP;
}

function drawParty(doc: Doc, label: string, party: Party, x: number, y: number, width: number): number {
  const contact = [party.phone === '' ? '' : `Phone ${party.phone}`, party.email];
  return drawColumn(doc, label, [party.name, ...party.lines, ...contact], x, y, width);
}

/** A label over lines of text, the first one bold; gives the y below. */
function drawColumn(
  doc: Doc,
  label: string,
  lines: readonly string[],
  x: number,
  y: number,
  width: number,
): number {
  let below = write(doc, label, x, y, { size: 8, color: SECOND, width }) + 2;
  lines
    .filter((line) => line !== '')
    .forEach((line, at) => {
      const style = {
        size: at === 0 ? 10.5 : 9.5,
        font: at === 0 ? ('Helvetica-Bold' as const) : ('Helvetica' as const),
        color: INK,
        width,
      };
      below = write(doc, line, x, below, style);
    });
  return below;
}
