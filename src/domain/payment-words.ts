import { holdsBankAccount } from './account-number.ts';

/** What a name or a street never says but somebody who wants money does, in the languages of the shop and its neighbours. */
const WORDS =
  /\b(?:accounts?|acct|acc ?no|akaunti|conta|contas|compte|konto|iban|swift|bic|sort ?code|routing|bank details|benki yetu|nosso banco|our bank|lipa|lipia|pague|bitcoin|btc|western union|moneygram|m ?pesa)\b/;
/** "Pay to", "transfer the deposit to": the verb alone may be a name. */
const ASKS =
  /\b(?:pay|send|transfer|deposit|wire|remit|lipa|tuma|weka|pagar|enviar|transferir|depositar)(?: \w+){0,4} (?:to|into|at|kwa|kwenye|para|na|no)\b/;
/** The same written apart or around its letters: "a c c o u n t", "ac.count". */
const SQUEEZED =
  /account(?:number|no|name)|bankaccount|bankdetails|sortcode|payinto|payto(?:the|this|our|iban)/;
const SPACED = /\b(?:a\W+c\W+c\W+o\W+u\W+n\W+t|i\W+b\W+a\W+n|s\W+w\W+i\W+f\W+t)\b/;
/** What a reader would open, or a mail program makes a link of. */
const ADDRESS =
  /:\/\/|\bwww\b|\S@\S|[\p{L}\d]\.(?:(?:com|net|org|info|biz|shop|store|site|online|xyz|top|app|io|co|me|link|example)(?![\p{L}\d])|[a-z]{2}\/)/u;
/** A Kenyan box with the postcode behind it. */
const BOX = /\bbox\W{0,3}\d{1,6}\s?-\s?\d{5}(?!\d)/g;
/** Plots, boxes and postcodes have fewer digits; numbers of accounts and phones do not, however they are grouped. */
const DIGITS = /\d(?:[ .\-/]{0,3}\d){6,}/;

/**
 * Whether a name or a line of an address reads like where to send money: what stands on a pro-forma above our own account
 * must not name another one (security 45). It may be wrong about somebody called Swift: a person looks, nothing is refused.
 */
export function readsLikePayment(text: string): boolean {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
  const words = plain.replace(/[^\p{L}\d]+/gu, ' ').trim();
  return (
    holdsBankAccount(text) ||
    WORDS.test(words) ||
    ASKS.test(words) ||
    SPACED.test(plain) ||
    SQUEEZED.test(words.replaceAll(' ', '')) ||
    ADDRESS.test(plain) ||
    DIGITS.test(plain.replace(BOX, ' '))
  );
}
