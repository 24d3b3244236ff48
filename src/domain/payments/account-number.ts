import { foldedAsPrinted } from './money-words.ts';

/** An account number as it is compared: people and banks write the same one with other blanks, hyphens and case. */
export const bareAccount = (number: string): string => number.replace(/[^0-9A-Za-z]/g, '').toUpperCase();

/** The last four characters of an account number, all that may be shown of it (account contract 2.8). */
export const accountLast4 = (number: string): string => bareAccount(number).slice(-4);

/** Two letters, two digits and groups of four: an account number as banks print it (ISO 13616). */
const IBAN = /\b[a-z]{2}\d{2}(?:[ -]?[a-z0-9]{4}){2,7}(?:[ -]?[a-z0-9]{1,3})?\b/gi;

/** Digits that are no account number however told: days, sums in groups of three, and phone numbers with their country. */
const HARMLESS =
  /\b\d{4}-\d\d-\d\d\b|\b\d\d?[.-]\d\d?[.-]\d{4}\b|\b\d{1,3}(?:[ ,]\d{3})+\.\d\d\b|\+\d(?:[ ().-]{0,2}\d){6,14}/g;
/** 8 to 16 digits, however they are grouped. */
const RUN = /(?<!\d)\d(?:[ .\-_/:·,()*]{0,3}\d){7,15}(?!\d)/g;
/** Words that stand beside an account number, in the languages of the shop and its banks, and of money on phones. */
const WORDS =
  /\b(?:accounts?|acct|akaunti|conta|konto|iban|swift|bic|nib|nuib|sort[ -]?code|routing|branch code|beneficiary|beneficiario|payee|mobile money|airtel money|m[ -]?pesa|momo|tigo ?pesa|ecocash|onemoney|innbucks|orange money|mpamba|e[ -]?mola|mkesh|paybill|till|buy goods|wallet|bank (?:account|details|transfer|deposit|acc)|banco|fnb|absa|stanbic|zanaco|ecobank|kcb|nmb|crdb|nedbank)(?:\b|_)|\bkonto|account_?n/;
/** Operators that keep money on phones, and banks by names that mean nothing else. */
const OPERATORS =
  /\b(?:airtel|mtn|tnm|zamtel|vodacom|safaricom|tigo|econet|netone|telecel|halotel|stanchart|standard chartered|barclays|first national|equity bank|access bank|ncba|investrust|atlas mara)\b/;
/** These mean other things too (air conditioning), so they count only right before the number. */
const BEFORE = /\b(?:acc|a\/c)\.?(?:\s*(?:no|nr|num|number)\.?)?\s*(?:[:#=-]\s*)?$/;
/** A British sort code and the number behind it. */
const SORTED = /(?<![\d-])\d\d-\d\d-\d\d\D{1,10}\d{8}(?!\d)/;
/** Distance that may lie between words and number. */
const NEAR = 40;

/**
 * Tells whether a text tells where to send money: what reads like an IBAN with a right check number, or a long number beside
 * words of banks and of money on phones. Money goes by the pro-forma alone (security 17).
 */
export function holdsBankAccount(text: string): boolean {
  // Wide digits, accents, letters of other scripts, and signs that nobody sees between them.
  const plain = foldedAsPrinted(text);
  return holdsIban(plain) || SORTED.test(plain) || holdsNumber(plain.replace(HARMLESS, ' '));
}

const holdsIban = (text: string): boolean =>
  [...text.matchAll(IBAN)].some(([found]) => {
    // The words behind it may look like more of its groups.
    const groups = found.toUpperCase().split(/[ -]/);
    return groups.some((_, last) => isIban(groups.slice(0, last + 1).join('')));
  });

const holdsNumber = (text: string): boolean =>
  [...text.matchAll(RUN)].some(({ 0: run, index }) => {
    const before = text.slice(Math.max(0, index - NEAR), index);
    const after = text.slice(index + run.length, index + run.length + NEAR);
    return [before, after].some((near) => WORDS.test(near) || OPERATORS.test(near)) || BEFORE.test(before);
  });

function isIban(text: string): boolean {
  if (text.length < 15 || text.length > 34) return false;
  const digits = Array.from(text.slice(4) + text.slice(0, 4), (sign) => parseInt(sign, 36)).join('');
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}
