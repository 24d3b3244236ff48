import { momentIn, wordsIn } from '#server/mails/words.ts';
import { currencyName } from './amount-in-words.ts';
import { dayInMail } from './day-of.ts';
import type { InvoiceDocument } from './document.ts';
import {
  band,
  DEEP,
  fittingSize,
  hairline,
  MARGIN,
  ON_DEEP,
  ON_DEEP_SECOND,
  RIGHT,
  SECOND,
  type InvoiceSheet,
  STOP,
  STOP_SOFT,
  WIDTH,
  drawText,
  writeFitting,
} from './sheet.ts';

const BAND = 84;
const SAMPLE_BAR = 22;
const GAP = 14;
/** Width in the band for what the document is: the brand stands left of it. */
const NAMED = 260;
/** The order's number is shorter than a day or a currency. */
const ORDER_WIDTH = 92;

/** Dark head with brand and number, then dates. */
export function drawHead(sheet: InvoiceSheet, invoice: InvoiceDocument): void {
  const { doc } = sheet;
  const i18n = wordsIn(invoice.language);
  const tagline = i18n._({ id: 'invoice.tagline', message: 'Used vehicles and spares from the UK' });
  const title = i18n._({ id: 'invoice.title', message: 'PRO-FORMA INVOICE' });
  band(doc, 0, BAND, DEEP);
  drawText(doc, 'Chicargos', MARGIN, 26, { size: 24, font: 'Helvetica-Bold', color: ON_DEEP });
  const left = { width: WIDTH - NAMED - 10 };
  writeFitting(doc, tagline, MARGIN, 54, { size: 9, color: ON_DEEP_SECOND, ...left });
  const right = { width: NAMED, align: 'right' as const };
  writeFitting(doc, title, RIGHT - NAMED, 29, {
    size: 14,
    font: 'Helvetica-Bold',
    color: ON_DEEP,
    spacing: 0.6,
    ...right,
  });
  drawText(doc, invoice.number, RIGHT - NAMED, 53, { size: 11, color: ON_DEEP_SECOND, ...right });
  sheet.y = BAND;
  if (invoice.bank.isSample) drawSampleBar(sheet, invoice);
  sheet.y += GAP;
  drawFacts(sheet, invoice);
}

/** On every page, so that no single sheet of a demo can pass for a real one. */
export function drawSampleBar(sheet: InvoiceSheet, { language }: InvoiceDocument): void {
  const { doc } = sheet;
  const i18n = wordsIn(language);
  const words = i18n._({
    id: 'invoice.sample',
    message: 'SAMPLE. The bank details in this document are not real. Do not pay.',
  });
  band(doc, sheet.y, SAMPLE_BAR, STOP_SOFT);
  writeFitting(doc, words, MARGIN, sheet.y + 6.5, {
    size: 9,
    font: 'Helvetica-Bold',
    color: STOP,
    width: WIDTH,
  });
  sheet.y += SAMPLE_BAR;
}

function drawFacts(sheet: InvoiceSheet, invoice: InvoiceDocument): void {
  const { doc } = sheet;
  const { language, currency } = invoice;
  const i18n = wordsIn(language);
  const facts = [
    [i18n._({ id: 'invoice.order', message: 'Order' }), invoice.orderNumber],
    [i18n._({ id: 'invoice.issued', message: 'Issued' }), dayInMail(language, invoice.issuedAt)],
    [i18n._({ id: 'invoice.until', message: 'Valid until' }), momentIn(language, invoice.expiresAt, 'short')],
    [
      i18n._({ id: 'invoice.currency', message: 'Currency' }),
      `${currencyName(currency, language)} (${currency})`,
    ],
  ] as const;
  const cell = (WIDTH - ORDER_WIDTH) / (facts.length - 1);
  const bold = { size: 10.5, font: 'Helvetica-Bold' as const, width: cell - 8 };
  // One size for all of them: a row of sizes would look like a row of ranks.
  const size = Math.min(...facts.map(([, value]) => fittingSize(doc, value, bold)));
  facts.forEach(([label, value], at) => {
    const x = at === 0 ? MARGIN : MARGIN + ORDER_WIDTH + (at - 1) * cell;
    const width = at === 0 ? ORDER_WIDTH - 8 : cell - 8;
    writeFitting(doc, label, x, sheet.y, { size: 8, color: SECOND, width });
    drawText(doc, value, x, sheet.y + 12, { ...bold, size });
  });
  sheet.y += 30;
  hairline(doc, sheet.y);
  sheet.y += 10;
}
