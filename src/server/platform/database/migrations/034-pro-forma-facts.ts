/**
 * Facts of a pro-forma: what it says is written down with its order, its PDF is drawn after that has committed. Of those that replaced
 * another the history now holds the number, so that screens say it in the reader's language.
 */
export const PRO_FORMA_FACTS = `
alter table invoices alter pdf drop not null, alter sha256 drop not null, add facts jsonb;
alter table invoices add constraint invoices_drawn_once check ((pdf is null) = (facts is not null) and (sha256 is not null or pdf is null or pdf = ''));
update order_events set data = data || jsonb_build_object('pro_forma', substring(detail from 'PF-\\d{9}-\\d+')) where type = 'note' and title = 'A new pro-forma' and detail ~ '^Pro-forma PF-\\d{9}-\\d+ replaces ';
`;
