/**
 * Reports of somebody without an account: the address that they gave, which nobody has proved, and the mailbox behind its
 * spellings. While nobody has decided, one mailbox reports one thing once. Null for reports of accounts, and once the
 * person was taken out.
 */
export const GUEST_REPORTS = `
alter table reports add column reporter_email text, add column reporter_mailbox text,
  add constraint reports_guest_whole check ((reporter_email is null) = (reporter_mailbox is null)),
  add constraint reports_one_reporter check (user_id is null or reporter_email is null);
create unique index reports_one_open_of_guest on reports (reporter_mailbox, kind, coalesce(product_id, 0), coalesce(seller_id, 0))
  where status = 'new' and reporter_mailbox is not null;
`;
