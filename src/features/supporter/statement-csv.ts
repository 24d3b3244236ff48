import { csvHead, csvLines } from '#domain/csv.ts';
import { wireTime } from '#domain/wire-time.ts';
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
  'status',
  'order_paid_at',
  'payable_at',
  'reason',
  'id',
  'as_of',
] as const;

/** Lines of the statement as a table for other programs, in their order, each with when the shop said that it is so. */
export const statementCsv = (lines: Statement['lines']): string =>
  csvHead(COLUMNS) +
  csvLines(
    lines.map(({ line, asOf }) => [
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
      line.status,
      line.order_paid_at,
      line.payable_at,
      line.reason,
      line.id,
      wireTime(asOf),
    ]),
  );

/** A figure that no person wrote; as text its minus would be taken for a formula. */
const number = (figure: string | null): number | null => (figure === null ? null : Number(figure));
