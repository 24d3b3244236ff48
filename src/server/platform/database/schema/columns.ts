import type { ColumnType, JSONColumnType } from 'kysely';

/** timestamptz. */
export type Time = ColumnType<Date, Date | string, Date | string>;
export type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** jsonb, written as text. */
export type Json<T> = JSONColumnType<T & object>;
