import { textBeforeAny } from '../text/text-ends.ts';

/** Domains of one provider that lead to the same mailboxes, and what of a name it does not look at. */
const PROVIDERS: readonly { domains: readonly string[]; unseen: RegExp }[] = [
  { domains: ['gmail.com', 'googlemail.com'], unseen: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'pm.me', 'protonmail.ch'], unseen: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'], unseen: /$^/g },
  { domains: ['yandex.com', 'yandex.ru', 'ya.ru', 'yandex.by', 'yandex.kz', 'yandex.ua'], unseen: /[.-]/g },
];

/** The address that a mailbox has behind its spellings: any case, what stands after `+`, and what its provider ignores. */
export function deliveredMailbox(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const local = textBeforeAny(address.slice(0, at), '+');
  const domain = asDelivered(address.slice(at + 1));
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain));
  return provider ? `${local.replace(provider.unseen, '')}@${provider.domains[0]}` : `${local}@${domain}`;
}

/** A domain as mail finds it: "ｇmail.com" is "gmail.com", letters beyond ASCII have one spelling. */
function asDelivered(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Tells whether two addresses are one person's: nobody refers themselves (account contract 3.1). */
export const isSameMailbox = (one: string, other: string): boolean =>
  deliveredMailbox(one) === deliveredMailbox(other);
