import { printInvoiceCode } from '#domain/invoice-code.ts';
import type { InvoiceDocument, Party } from './document.ts';
import { drawHead, drawSampleBar } from './head.ts';
import { drawPayment, drawTerms } from './payment.ts';
import { losesLetters } from './printable.ts';
import { finish, hairline, MARGIN, newSheet, PAGE, RIGHT, SECOND, type Sheet, write } from './sheet.ts';
import { drawSums, drawTable } from './table.ts';

/** The pro-forma as a PDF. Nothing in it comes from the machine's clock or chance: the same document, the same bytes. */
export function renderInvoice(invoice: InvoiceDocument): Promise<Buffer> {
  const sheet = newSheet(
    {
      title: `Pro-forma invoice ${invoice.number}`,
      subject: `Order ${invoice.orderNumber}`,
      at: invoice.issuedAt,
    },
    (onto) => drawContinued(onto, invoice),
  );
  drawHead(sheet, invoice);
  drawTable(sheet, invoice);
  drawSums(sheet, invoice);
  drawPayment(sheet, invoice);
  drawTerms(sheet, invoice, textsOf(invoice).some(losesLetters));
  drawFooters(sheet, invoice);
  return finish(sheet);
}

function drawContinued(sheet: Sheet, invoice: InvoiceDocument): void {
  sheet.y = 0;
  if (invoice.bank.isSample) drawSampleBar(sheet);
  sheet.y += 30;
  write(sheet.doc, 'Chicargos', MARGIN, sheet.y, { size: 12, font: 'Helvetica-Bold' });
  write(sheet.doc, `Pro-forma invoice ${invoice.number}, continued`, RIGHT - 300, sheet.y + 2, {
    size: 9,
    color: SECOND,
    width: 300,
    align: 'right',
  });
  sheet.y += 26;
}

/** Last, because only now the number of pages is known. */
function drawFooters({ doc }: Sheet, invoice: InvoiceDocument): void {
  const { count } = doc.bufferedPageRange();
  const y = PAGE.height - 36;
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    hairline(doc, y - 8);
    const text = `${invoice.number}  ·  order ${invoice.orderNumber}  ·  code ${printInvoiceCode(invoice.code)}`;
    write(doc, text, MARGIN, y, { size: 8, color: SECOND });
    write(doc, `Page ${page + 1} of ${count}`, RIGHT - 100, y, {
      size: 8,
      color: SECOND,
      width: 100,
      align: 'right',
    });
  }
}

function textsOf(invoice: InvoiceDocument): string[] {
  const party = ({ name, lines, email }: Party) => [name, ...lines, email];
  return [
    ...party(invoice.consignee),
    ...party(invoice.buyer),
    ...invoice.lines.map((line) => line.title),
    invoice.destination,
  ];
}
