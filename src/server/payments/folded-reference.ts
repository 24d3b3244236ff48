/**
 * A transfer's reference by its letters and digits alone: however its signs and blanks are typed, it is the same transfer.
 * One without any letter or digit is compared by its signs.
 */
export function foldedReference(reference: string): string {
  const typed = reference.normalize('NFKC').replace(/\s+/gu, '').toUpperCase();
  return typed.replace(/[^\p{L}\p{N}]+/gu, '') || typed;
}
