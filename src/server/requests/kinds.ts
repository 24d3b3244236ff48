import type { Selectable } from 'kysely';
import { REQUEST_KINDS, type RequestKind } from '#contract/request-kinds.ts';
import type { Requests } from '#server/platform/database/schema/trade.ts';

/** The forms of one template are told apart by their label (contract 6.8). */
export function kindOf({ kind, fields }: Pick<Selectable<Requests>, 'kind' | 'fields'>): RequestKind {
  const form = kind === 'bulkorders' ? (fields['form'] ?? '') : kind;
  const known = REQUEST_KINDS.find((one) => one === form);
  return known ?? (kind === 'bulkorders' ? 'bulk' : 'contact');
}
