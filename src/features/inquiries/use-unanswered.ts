import { useQuery } from '#offline/react/react.ts';
import { receivedInquiries } from './queries.ts';

/** Number of questions of buyers that wait for this seller's answer; null until this phone knows. */
export function useUnanswered(): number | null {
  return useQuery(receivedInquiries, {}).data?.unanswered ?? null;
}
