import { useQuery } from '#offline/react/react.ts';
import { receivedInquiries } from './queries.ts';

/** How many questions of buyers wait for this seller's answer; null until this phone knows. */
export function useUnanswered(): number | null {
  return useQuery(receivedInquiries, {}).data?.unanswered ?? null;
}
