import { setImmediate as giveWay } from 'node:timers/promises';
import { printInvoiceCode } from '#domain/orders/invoice-code.ts';
import { wordsIn } from '#server/mails/words.ts';
import type { InvoiceDocument, Party } from './document.ts';
import { drawHead, drawSampleBar } from './head.ts';
import { drawParties } from './parties.ts';
import { drawPayment } from './payment.ts';
import { losesLetters } from '#domain/text/printable.ts';
import { printedOfLine } from '#domain/orders/printed-line.ts';
import {
  finishSheet,
  hairline,
  MARGIN,
  newSheet,
  RIGHT,
  SECOND,
  type InvoiceSheet,
  WIDTH,
  drawText,
  writeFitting,
} from './sheet.ts';
import { drawSeller } from './seller.ts';
import { drawSums, drawTable } from './table.ts';
import { drawTerms, drawWarning } from './terms.ts';

/** Sizes to draw at until all stands on one page; smaller, the terms could not be read. */
const SCALES = [0.96, 0.92, 0.88] as const;

/**
 * The pro-forma as a PDF. Nothing in it comes from the machine's clock or chance: the same document, the same bytes. What
 * just does not fit on one page is drawn somewhat smaller: a bank takes one sheet, and a second one is lost.
 */
export async function renderInvoice(invoice: InvoiceDocument): Promise<Buffer> {
  // One drawing takes some 8 ms: others have their turn before each (security 51).
  await giveWay();
  const asItIs = await drawInvoice(invoice, 1);
  if (pagesOf(asItIs) === 2)
    for (const scale of SCALES) {
      await giveWay();
      const smaller = await drawInvoice(invoice, scale);
      if (pagesOf(smaller) === 1) return await finishSheet(smaller);
    }
  return await finishSheet(asItIs);
}

const pagesOf = ({ doc }: InvoiceSheet): number => doc.bufferedPageRange().count;

async function drawInvoice(invoice: InvoiceDocument, scale: number): Promise<InvoiceSheet> {
  const { language, number, orderNumber: order } = invoice;
  const i18n = wordsIn(language);
  const values = { number, order };
  const sheet = await newSheet(
    {
      title: i18n._({ id: 'invoice.file-title', message: 'Pro-forma invoice {number}', values }),
      subject: i18n._({ id: 'invoice.file-subject', message: 'Order {order}', values }),
      at: invoice.issuedAt,
      language,
    },
    (onto) => drawContinued(onto, invoice),
    scale,
  );
  drawHead(sheet, invoice);
  drawSeller(sheet, invoice);
  // Before anything that somebody else typed: who reads it has our account before any other (security 45).
  drawPayment(sheet, invoice);
  drawWarning(sheet, invoice);
  drawParties(sheet, invoice);
  await drawTable(sheet, invoice);
  drawSums(sheet, invoice);
  drawTerms(sheet, invoice, textsOf(invoice).some(losesLetters));
  drawFooters(sheet, invoice);
  return sheet;
}

function drawContinued(sheet: InvoiceSheet, invoice: InvoiceDocument): void {
  const i18n = wordsIn(invoice.language);
  sheet.y = 0;
  if (invoice.bank.isSample) drawSampleBar(sheet, invoice);
  sheet.y += 30;
  drawText(sheet.doc, 'Chicargos', MARGIN, sheet.y, { size: 12, font: 'Helvetica-Bold' });
  const continued = i18n._({
    id: 'invoice.continued',
    message: 'Pro-forma invoice {number}, continued',
    values: { number: invoice.number },
  });
  writeFitting(sheet.doc, continued, RIGHT - 300, sheet.y + 2, {
    size: 9,
    color: SECOND,
    width: 300,
    align: 'right',
  });
  sheet.y += 26;
}

/** Last, because only now the number of pages is known. */
function drawFooters({ doc, edge }: InvoiceSheet, invoice: InvoiceDocument): void {
  const { count } = doc.bufferedPageRange();
  const i18n = wordsIn(invoice.language);
  const values = { number: invoice.number, order: invoice.orderNumber, code: printInvoiceCode(invoice.code) };
  const y = edge - 36;
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    hairline(doc, y - 8);
    const text = i18n._({
      id: 'invoice.footer',
      message: '{number} · order {order} · code {code}',
      values,
    });
    const pages = i18n._({
      id: 'invoice.page',
      message: 'Page {page} of {count}',
      values: { page: page + 1, count },
    });
    writeFitting(doc, text, MARGIN, y, { size: 8, color: SECOND, width: WIDTH - 110 });
    writeFitting(doc, pages, RIGHT - 100, y, {
      size: 8,
      color: SECOND,
      width: 100,
      align: 'right',
    });
  }
}

function textsOf(invoice: InvoiceDocument): string[] {
  const party = ({ name, lines }: Party) => [name, ...lines];
  return [
    ...party(invoice.consignee),
    ...party(invoice.buyer),
    invoice.notifyParty?.name ?? '',
    invoice.clearingAgent?.name ?? '',
    ...invoice.lines.flatMap(printedOfLine),
    invoice.destination,
  ];
}
