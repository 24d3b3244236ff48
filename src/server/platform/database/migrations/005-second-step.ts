/**
 * sessions.device_hash is read by nobody any more, and stays for this release: while servers are exchanged, those of the
 * build before still write it at each sign-in. The release after this may drop it, `if exists`.
 */
export const SECOND_STEP = `
alter table second_steps add column confirmed_session integer;
`;
