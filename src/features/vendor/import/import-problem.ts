import type { FieldProblem } from '#domain/people/field-problem.ts';
import type { ListingColumn } from '#domain/listings/listing-csv.ts';
import type { ListingField } from '#domain/listings/listing-fields.ts';
import type { PlaceProblem } from './import-place.ts';

/** Problem of one cell of a line. */
export type RowProblem =
  | { kind: 'place'; problem: PlaceProblem }
  | { kind: 'field'; column: ListingColumn; field: ListingField; given: string; problem: FieldProblem }
  | { kind: 'kind' | 'state'; given: string }
  | { kind: 'id'; why: IdProblem; given: string }
  | { kind: 'fixed'; column: ListingColumn; given: string; current: string }
  | { kind: 'no_title' };

/** Why a line's number names no listing that can be changed. */
export type IdProblem = 'foreign' | 'not_here' | 'twice';
