import { type RawBuilder, sql } from 'kysely';
import { literally } from '#server/platform/database/like.ts';

/** Fewer digits name no telephone. */
const FEWEST_DIGITS = 5;

/** A telephone however it is typed: its digits, without the zeros that stand for a country; null for no telephone. */
export function phoneIn(words: string): string | null {
  if (!/^[+()\d][\d\s()./-]*$/.test(words)) return null;
  const digits = words.replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length < FEWEST_DIGITS ? null : digits;
}

/**
 * Ids of the people whom words name, as SQL: their name, address of mail or telephone.
 * @param words lower case, blanks single
 */
export function ofPeople(words: string): RawBuilder<number> {
  const like = `%${literally(words)}%`;
  const phone = phoneIn(words);
  const byPhone = phone === null ? sql`false` : sql`phone like ${`%${phone}%`}`;
  return sql<number>`select id from users where lower(email) like ${like}
    or lower(first_name || ' ' || last_name) like ${like} or ${byPhone}`;
}
