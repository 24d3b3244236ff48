import * as v from 'valibot';

/** Text that is typed beside the slip; the slip itself is chosen again. */
const ProofDraft = v.object({ amount: v.string(), reference: v.string() });
type ProofDraft = v.InferOutput<typeof ProofDraft>;

export const EMPTY_PROOF: ProofDraft = { amount: '', reference: '' };

/** Key of the draft of an order's next proof. */
export const proofDraft = (number: string): string => `proof:${number}`;

/** Null where nothing was typed, or nothing that can be read. */
export function readProofDraft(stored: unknown): ProofDraft | null {
  const read = v.safeParse(ProofDraft, stored);
  return read.success && (read.output.amount + read.output.reference).trim() !== '' ? read.output : null;
}
