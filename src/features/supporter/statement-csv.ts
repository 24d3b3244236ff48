import { csvHead, csvLines } from '#domain/text/csv.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import type { CommissionEntry } from '#contract/supporter.ts';
import type { Statement } from './statement-lines.ts';

const COLUMNS = [
  'day',
  'entry',
  'order',
  'kind',
  'rate_percent',
  'basis',
  'basis_currency',
  'zmw_per_usd',
  'rate_day',
  'amount_usd',
  'points',
  'status',
  'order_paid_at',
  'payable_at',
  'reason',
  'id',
  'as_of',
] as const;

/**
 * Lines of the statement as a table for other programs, in their order, each with when the shop said that it is so; at its
 * end what the training brought. The points of all of them together are those that can be redeemed, where nothing is owed.
 * @param reasonsOf why there is a line and how it was calculated, in words
 */
export const statementCsv = (
  { lines, training }: Pick<Statement, 'lines' | 'training'>,
  reasonsOf: (line: CommissionEntry) => readonly string[],
): string =>
  csvHead(COLUMNS) +
  csvLines([
    ...lines.map(({ line, asOf }) => [
      line.created_at,
      line.entry,
      line.order_number,
      line.kind,
      number(line.rate),
      number(line.basis),
      line.basis_currency,
      number(line.fx_rate),
      line.fx_date,
      number(line.amount_usd),
      line.status === 'payable' ? number(line.amount_usd) : 0,
      line.status,
      line.order_paid_at,
      line.payable_at,
      reasonsOf(line).join('. '),
      line.id,
      wireTime(asOf),
    ]),
    ...(training ? [trainingRow(training)] : []),
  ]);

const trainingRow = ({ reward, asOf }: NonNullable<Statement['training']>) => {
  const cells: Partial<Record<(typeof COLUMNS)[number], string | number>> = {
    day: reward.awarded_at,
    entry: 'training',
    points: Number(reward.points),
    as_of: wireTime(asOf),
  };
  return COLUMNS.map((column) => cells[column] ?? null);
};

/** A figure that no person wrote; as text its minus would be taken for a formula. */
const number = (figure: string | null): number | null => (figure === null ? null : Number(figure));
