/** Types that an order's papers may be of (account contract 2.4, 2.6). */
export const PAPER_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type PaperType = (typeof PAPER_TYPES)[number];
/** Endings of their file names. */
export const PAPER_ENDINGS: Readonly<Record<PaperType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

export const PROOF_STATUSES = ['received', 'accepted', 'rejected'] as const;
export type ProofStatus = (typeof PROOF_STATUSES)[number];

/** Proofs of payment that one order takes, whatever became of them. */
export const MAX_PROOFS = 10;

/** Proofs that staff may reject before a person has to ask: each holds the goods for as long as nobody has looked at it. */
export const MAX_REJECTED = 3;

/**
 * Tells whether an order that has these proofs takes another one (account contract 2.6, security 46). Once one of them was good, its
 * buyer is no stranger, and only the number of all counts.
 */
export function takesAnotherProof(proofs: readonly { status: ProofStatus }[]): boolean {
  const ofStatus = (wanted: ProofStatus): number => proofs.filter(({ status }) => status === wanted).length;
  return proofs.length < MAX_PROOFS && (ofStatus('accepted') > 0 || ofStatus('rejected') < MAX_REJECTED);
}

/** Tells whether an order takes proofs no more, however few it has: it was canceled, or has arrived. */
export const takesNoProofs = (order: {
  status: string;
  shipment: { arrived_at: string | null } | null;
}): boolean => order.status === 'Canceled' || Boolean(order.shipment?.arrived_at);

/** Documents that staff put with an order; the pro-forma is none of them. */
export const DOCUMENT_KINDS = [
  'bill_of_lading',
  'export_certificate',
  'inspection',
  'customs',
  'other',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
