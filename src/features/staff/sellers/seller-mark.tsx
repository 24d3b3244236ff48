import type { StaffSeller } from '#contract/staff/sellers.ts';
import { Mark } from '#ui/mark.tsx';
import { useSellerWords } from './seller-words.ts';

const KINDS = { pending: 'wait', approved: 'ok', rejected: 'stop' } as const;

export function SellerMark({ status }: { status: StaffSeller['vendor_status'] }) {
  const words = useSellerWords();
  return <Mark kind={KINDS[status]}>{words[status]}</Mark>;
}
