/**
 * Kept as they were given: a supporter's code, which stands on cards and banners, and who brought them. No part of the
 * product changes either, so whoever tries by hand is refused rather than noted.
 */
export const KEPT_CODES = `
create function supporters_stay() returns trigger language plpgsql as
  $$ begin raise exception 'the code of a supporter and who brought them never change'; end $$;
create trigger supporters_stay before update on supporters for each row
  when ((old.user_id, old.code, old.upline_id) is distinct from (new.user_id, new.code, new.upline_id))
  execute function supporters_stay()
`;
