/** Types that an order's papers may be of (account contract 2.4, 2.6). */
export const PAPER_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type PaperType = (typeof PAPER_TYPES)[number];

export const PROOF_STATUSES = ['received', 'accepted', 'rejected'] as const;
export type ProofStatus = (typeof PROOF_STATUSES)[number];

/** Proofs of payment that one order takes, whatever became of them. */
export const MAX_PROOFS = 10;

/** Whether an order takes proofs no more, however few it has: it was canceled, or has arrived. */
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
