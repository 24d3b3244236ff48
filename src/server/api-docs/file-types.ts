import { PACK_TYPE } from '#contract/pack.ts';
import { PAPER_ENDINGS } from '#domain/orders/order-papers.ts';

const PAPERS = Object.keys(PAPER_ENDINGS);
const PDF = ['application/pdf'];
const PICTURES = ['image/jpeg', 'image/png', 'image/webp'];

/** Media types of the answers that are files, by call; tables, which all other such calls answer with, are CSV. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  'account.export': ['application/json'],
  'invoice.file': PDF,
  // Also the supporter's card and poster, drawn as pictures.
  'invoice.sample': [...PDF, 'image/png'],
  'order.document-file': PAPERS,
  'order.proof-file': PAPERS,
  'pack.load': [PACK_TYPE],
  'requests.photo-file': PICTURES,
  'staff.document-file': PAPERS,
  'staff.proof-file': PAPERS,
  'staff.request-photo': PICTURES,
};

export const mediaTypesOf = (call: string): readonly string[] => TYPES[call] ?? ['text/csv'];
