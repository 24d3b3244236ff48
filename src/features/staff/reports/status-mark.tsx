import type { StaffReport } from '#contract/staff/reports.ts';
import { Mark } from '#ui/mark.tsx';
import { useReportWords } from './report-words.ts';

const KINDS = { new: 'wait', upheld: 'stop', dismissed: 'ok' } as const;

export function ReportMark({ status }: Pick<StaffReport, 'status'>) {
  const words = useReportWords();
  return <Mark kind={KINDS[status]}>{words.states[status]}</Mark>;
}
