import { countryNamed, portTextIn } from '#domain/places/destinations.ts';
import type { Language } from '#domain/text/languages.ts';
import { phoneText } from '#domain/people/phone-text.ts';
import { wordsIn } from '#server/mails/words.ts';
import type { InvoiceDocument, Party } from './document.ts';
import { methodName } from './method-name.ts';
import { type Doc, INK, MARGIN, SECOND, type InvoiceSheet, WIDTH, drawText } from './sheet.ts';

const BELOW = 8;

/** Draws who collects, who buys, and where it goes, side by side; leaves `y` below the longest. */
export function drawParties(sheet: InvoiceSheet, invoice: InvoiceDocument): void {
  const { doc } = sheet;
  const { language, consignee, buyer } = invoice;
  const i18n = wordsIn(language);
  const cell = WIDTH / 3;
  const width = cell - 14;
  const collects = i18n._({ id: 'invoice.consignee', message: 'Consignee, who collects at the port' });
  const buys = i18n._({ id: 'invoice.buyer', message: 'Buyer' });
  const ends = [
    drawColumn(doc, collects, partyLines(consignee, language), MARGIN, sheet.y, width),
    drawColumn(doc, buys, partyLines(buyer, language), MARGIN + cell, sheet.y, width),
    drawWay(doc, invoice, MARGIN + 2 * cell, sheet.y, width),
  ];
  sheet.y = Math.max(...ends) + BELOW;
}

/** Draws where it goes, whom the carrier tells there, and who clears it. */
function drawWay(doc: Doc, invoice: InvoiceDocument, x: number, y: number, width: number): number {
  const { language, destination, place, incoterm, notifyParty, clearingAgent, lines } = invoice;
  const i18n = wordsIn(language);
  const used = new Set(lines.map((line) => methodName(line.shippingMethod, language)));
  const values = { methods: [...used].join(', ') };
  const label = i18n._({ id: 'invoice.shipped-to', message: 'Shipped to' });
  const by = i18n._({ id: 'invoice.shipped-by', message: 'By {methods}', values });
  const named = place && {
    port: portTextIn(language, place.port),
    country: countryNamed(place.country, language),
  };
  const shipped = named
    ? [
        i18n._({ id: 'invoice.port', message: 'Port: {port}', values: named }),
        `${i18n._({ id: 'invoice.destination', message: 'Destination: {country}', values: named })}. ${by}`,
        ...(incoterm === null ? [] : [`C&F ${destination} (${incoterm})`]),
      ]
    : [countryNamed(destination, language), by];
  let below = drawColumn(doc, label, shipped, x, y, width);
  const contacts = [
    [i18n._({ id: 'invoice.notify', message: 'Notify party, contacted on arrival' }), notifyParty],
    [i18n._({ id: 'invoice.agent', message: 'Clearing agent' }), clearingAgent],
  ] as const;
  for (const [role, contact] of contacts) {
    if (!contact) continue;
    below = drawText(doc, role, x, below + 3, { size: 8, color: SECOND, width });
    below = drawText(doc, contact.name, x, below, { size: 9.5, font: 'Helvetica-Bold', width });
    if (contact.phone !== '')
      below = drawText(doc, phoneLine(contact.phone, language), x, below, { size: 9, width });
  }
  return below;
}

const partyLines = ({ name, lines, phone }: Party, language: Language): string[] => [
  name,
  ...lines,
  phone === '' ? '' : phoneLine(phone, language),
];

function phoneLine(phone: string, language: Language): string {
  const i18n = wordsIn(language);
  return i18n._({
    id: 'invoice.phone',
    message: 'Phone {number}',
    values: { number: phoneText(phone) },
  });
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
  let below = drawText(doc, label, x, y, { size: 8, color: SECOND, width }) + 2;
  lines
    .filter((line) => line !== '')
    .forEach((line, at) => {
      const style = {
        size: at === 0 ? 10.5 : 9.5,
        font: at === 0 ? ('Helvetica-Bold' as const) : ('Helvetica' as const),
        color: INK,
        width,
      };
      below = drawText(doc, line, x, below, style);
    });
  return below;
}
