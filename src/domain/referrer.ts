import { beforeAny } from './text-ends.ts';

const GMAIL = ['gmail.com', 'googlemail.com'];

/** The address that a mailbox has behind its spellings: any case, what stands after `+`, and for Gmail dots. */
export function mailbox(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const local = beforeAny(address.slice(0, at), '+');
  const domain = asDelivered(address.slice(at + 1));
  return GMAIL.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

/** A domain as mail finds it: "ｇmail.com" is "gmail.com", letters beyond ASCII have one spelling. */
function asDelivered(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Whether two addresses are one person's: nobody refers themselves (account contract 3.1). */
export const isSameMailbox = (one: string, other: string): boolean => mailbox(one) === mailbox(other);
