import type { StaffSeller } from '#contract/staff/sellers.ts';
import { Mark } from '#ui/mark.tsx';
import { useSellerWords } from './seller-words.ts';

const KINDS = { pending: 'wait', approved: 'ok', rejected: 'stop' } as const;

export function SellerMark({ seller }: { seller: Pick<StaffSeller, 'vendor_status' | 'withdrawn'> }) {
  const { vendor_status: status, withdrawn } = seller;
  const words = useSellerWords();
  return <Mark kind={KINDS[status]}>{words[withdrawn ? 'withdrawn' : status]}</Mark>;
}
