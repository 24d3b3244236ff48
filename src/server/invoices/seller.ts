import { isSampleCompany } from '#domain/shop/company.ts';
import { phoneText } from '#domain/people/phone-text.ts';
import { wordsIn } from '#server/mails/words.ts';
import type { InvoiceDocument } from './document.ts';
import { drawText, MARGIN, RIGHT, SECOND, type InvoiceSheet, STOP, WIDTH, writeFitting } from './sheet.ts';

/** Draws who sells, as a bank asks for it, under the head: our own words, so they may stand above our account (security 45). */
export function drawSeller(sheet: InvoiceSheet, { seller, language }: InvoiceDocument): void {
  if (!seller) return;
  const { doc } = sheet;
  const i18n = wordsIn(language);
  const isSample = isSampleCompany(seller);
  const label = isSample
    ? i18n._({ id: 'invoice.seller-sample', message: 'Seller. SAMPLE: there is no such company' })
    : i18n._({ id: 'invoice.seller', message: 'Seller' });
  const sampleWord = i18n._({ id: 'invoice.sample-word', message: '(sample)' });
  const phone = seller.phone === null ? '' : `${phoneText(seller.phone)}${isSample ? ` ${sampleWord}` : ''}`;
  const figures = [
    [i18n._({ id: 'invoice.registration', message: 'Registration number' }), seller.registration],
    [i18n._({ id: 'invoice.tax-number', message: 'Tax number' }), seller.tax_number],
    [i18n._({ id: 'invoice.seller-phone', message: 'Phone' }), phone],
  ].filter(([, value]) => value !== '');
  const left = WIDTH * 0.54;
  const x = MARGIN + left + 14;
  const right = { size: 9, width: RIGHT - x };
  writeFitting(doc, label, MARGIN, sheet.y, { size: 8, color: isSample ? STOP : SECOND, width: left });
  const name = { size: 10, font: 'Helvetica-Bold' as const, width: left };
  const named = drawText(doc, seller.name, MARGIN, sheet.y + 10, name);
  const below = drawText(doc, seller.address, MARGIN, named, { size: 9, width: left });
  figures.forEach(([figure, value], at) =>
    writeFitting(doc, `${figure}: ${value}`, x, sheet.y + at * 11, right),
  );
  sheet.y = Math.max(below, sheet.y + figures.length * 11) + 8;
}
