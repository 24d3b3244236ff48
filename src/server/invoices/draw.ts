import { createHash } from 'node:crypto';
import type { AttachInvoice } from '#server/platform/mail/mail-delivery.ts';
import { thawDocument } from './stored-document.ts';
import { renderInvoice } from './render.ts';
import { invoiceFile, type InvoiceFile, storeRendered } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

/**
 * The file of a pro-forma. It is drawn once: by the process that issued it, as soon as that has committed, or by whoever
 * needs it first where that process ended before. Of two who draw at once the first to keep it wins, and both give its bytes.
 * Nobody is given bytes that are not kept, so that a hash which is not known is of no file of ours.
 */
export async function renderedInvoice(db: Db, number: string): Promise<InvoiceFile | undefined> {
  const storedFile = await invoiceFile(db, number);
  if (!storedFile) return undefined;
  if (storedFile.file) return storedFile.file;
  // Its owner left before anybody needed it.
  if (storedFile.facts === null) return undefined;
  const pdf = await renderInvoice(thawDocument(storedFile.facts));
  const drawn = { pdf, sha256: createHash('sha256').update(pdf).digest('hex') };
  if (await storeRendered(db, number, drawn)) return drawn;
  return (await invoiceFile(db, number))?.file ?? undefined;
}

/** Attachment of a mail about an order: the file of the very pro-forma that it was written for. */
export const attachInvoice: AttachInvoice = async (db, number) => {
  const file = await renderedInvoice(db, number);
  if (!file) throw new Error(`there is no pro-forma ${number} to attach`);
  const order = number.split('-')[1] ?? '';
  return { filename: `chicargos-proforma-${order}.pdf`, content: file.pdf };
};
