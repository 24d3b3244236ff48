import { portTextIn } from '#domain/places/destinations.ts';
import { momentIn, wordsIn } from '#server/mails/words.ts';
import type { InvoiceDocument } from './document.ts';
import {
  ensure,
  heightOf,
  MARGIN,
  SECOND,
  type InvoiceSheet,
  STOP,
  STOP_SOFT,
  WIDTH,
  drawText,
} from './sheet.ts';

/** The fraud line, below the account that it is about. */
export function drawWarning(sheet: InvoiceSheet, invoice: InvoiceDocument): void {
  const { doc } = sheet;
  const warning = warningOf(invoice);
  const warningStyle = { size: 9.5, font: 'Helvetica-Bold' as const, color: STOP, width: WIDTH - 28 };
  const warningHeight = heightOf(doc, warning, warningStyle) + 16;
  ensure(sheet, warningHeight);
  doc.rect(MARGIN, sheet.y, WIDTH, warningHeight).fill(STOP_SOFT);
  doc.rect(MARGIN, sheet.y, 4, warningHeight).fill(STOP);
  drawText(doc, warning, MARGIN + 16, sheet.y + 8, warningStyle);
  sheet.y += warningHeight + 9;
}

/** The terms of payment, together. */
export function drawTerms(sheet: InvoiceSheet, invoice: InvoiceDocument, lostLetters: boolean): void {
  const { doc } = sheet;
  const i18n = wordsIn(invoice.language);
  const terms = termsOf(invoice, lostLetters);
  const termStyle = { size: 8, color: SECOND, width: WIDTH - 12 };
  const termsHeight = terms.reduce((sum, term) => sum + heightOf(doc, term, termStyle) + 2, 14);
  ensure(sheet, termsHeight);
  const heading = i18n._({ id: 'invoice.terms', message: 'Terms of payment' });
  sheet.y = drawText(doc, heading, MARGIN, sheet.y, { size: 9, font: 'Helvetica-Bold' }) + 2;
  terms.forEach((term, at) => {
    drawText(doc, `${at + 1}.`, MARGIN, sheet.y, { size: 8, color: SECOND });
    sheet.y = drawText(doc, term, MARGIN + 12, sheet.y, termStyle) + 2;
  });
}

/** Two sentences whole, as what is said of a number bends the words around it. */
function warningOf({ language, supportInbox, hasNumber }: InvoiceDocument): string {
  const i18n = wordsIn(language);
  const values = { support: /<([^<>]+)>/.exec(supportInbox)?.[1] ?? supportInbox };
  return hasNumber
    ? i18n._({
        id: 'invoice.fraud',
        message:
          'Fraud warning. Pay only to the account on a pro-forma that the check above calls current. Our account never changes by phone, email or WhatsApp. If somebody says it did, do not pay, call the number on our site, or write to {support}.',
        values,
      })
    : i18n._({
        id: 'invoice.fraud-write',
        message:
          'Fraud warning. Pay only to the account on a pro-forma that the check above calls current. Our account never changes by phone, email or WhatsApp. If somebody says it did, do not pay, and write to {support}.',
        values,
      });
}

function termsOf(invoice: InvoiceDocument, lostLetters: boolean): string[] {
  const { language, currency, orderNumber } = invoice;
  const i18n = wordsIn(language);
  const values = { until: momentIn(language, invoice.expiresAt), currency, order: orderNumber };
  const terms = [
    i18n._({
      id: 'invoice.term-holds',
      message:
        'Prices are set by the sellers and shipping by Chicargos, as when it was ordered. They are valid until {until}, unless the order is canceled.',
      values,
    }),
    i18n._({
      id: 'invoice.term-whole',
      message:
        'Pay the whole amount in {currency}. Bank charges are for your account. Give {order} as the reference, so that we can find your payment.',
      values,
    }),
    invoice.incoterm === null
      ? i18n._({
          id: 'invoice.term-booked',
          message:
            'Shipping is booked when the money has arrived. Import duty, clearing and road costs are not included.',
        })
      : i18n._({
          id: 'invoice.term-delivered',
          message:
            'Delivery is C&F {port} ({incoterm}, Incoterms 2020): shipping is booked when the money has arrived. Insurance, import duty, clearing and road costs are not included.',
          values: {
            port: portTextIn(invoice.language, invoice.place?.port ?? invoice.destination),
            incoterm: invoice.incoterm,
          },
        }),
    i18n._({
      id: 'invoice.term-receipt',
      message: 'A pro-forma is not a receipt. We confirm each payment in your order.',
    }),
  ];
  if (lostLetters)
    terms.push(
      i18n._({
        id: 'invoice.term-letters',
        message:
          'A question mark stands for a letter that this document cannot print. Your order keeps what you wrote.',
      }),
    );
  return terms;
}
