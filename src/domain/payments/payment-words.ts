import { holdsBankAccount } from './account-number.ts';
import {
  foldedAsPrinted,
  mixesScripts,
  namesBank,
  namesOurShop,
  saysMoney,
  saysMoneyOfGoods,
  spellsNumber,
} from './money-words.ts';
import { namesSite } from './site-names.ts';

/**
 * Place that a number in an address counts behind such a word: a box, a plot, a road. In the languages of the served countries.
 */
const PLACE =
  /\b(?:(?:box|bag|caixa postal|cp)[\s.:#-]{0,3}\d{1,6}(?:-\d{5})?|(?:plot|stand|house|hse|no|nr|road|rd|street|str|st|avenue|ave|av|block|blk|unit|flat|floor|room|suite|shop|erf|lot|phase|km|section|zone|ward|sector|farm|casa|rua|avenida|bairro|talhao|quarteirao|kn|kg|kk|lr)\b[\s.:#/-]{0,3}\d{1,5}(?:[/-]\d{1,3})?)(?![\d/-])/g;
const YEARLY = /\b\d{1,2} de [a-z]{4,9}\b/g;

/** Plots, boxes and postcodes have fewer digits than accounts and phones. */
const MOST_IN_LINE = 7;
const MOST_IN_ALL = 9;
/** Beside the name of a bank, whatever they count. */
const MOST_AT_BANK = 5;
/** "Motors 21" is one, a number to pay to is not. */
const MOST_IN_NAME = 3;

const digitsIn = (read: string): number => read.replace(/\D/g, '').length;
/** Digits of a text that count nothing of a place. */
const freeDigits = (text: string): number =>
  digitsIn(foldedAsPrinted(text).replace(YEARLY, ' ').replace(PLACE, ' '));

/**
 * Tells whether a name or a line of an address reads like where to send money: what stands on a pro-forma above our own account
 * must not name another one (security 45). It is judged as it is printed, and as it may be read. It may be wrong about
 * somebody called Swift: a person looks, nothing is refused.
 */
export const readsLikePayment = (text: string): boolean =>
  saysPayment(text) || freeDigits(text) > MOST_IN_LINE;

/** Six digits right behind what an account is called in short; of goods it is the air conditioning. */
const SHORT_ACCOUNT = /\b(?:acc|a\/c)\b[ .:#-]{0,4}\d(?:[ -]?\d){5}/;

const saysPayment = (text: string): boolean =>
  saysMoney(text) ||
  SHORT_ACCOUNT.test(foldedAsPrinted(text)) ||
  holdsBankAccount(text) ||
  namesSite(text) ||
  mixesScripts(text) ||
  spellsNumber(text) ||
  (namesBank(text) && digitsIn(foldedAsPrinted(text)) > MOST_AT_BANK);

/** Our own name, however it is written, as a company's may have it. */
const OUR_NAME = /chicargos/gi;

/**
 * Tells whether what staff write down of the company, or one of its numbers, names another account: it is printed on each
 * pro-forma, above ours (security 59). Its numbers have as many digits as an account has, so that words decide.
 */
export const companyReadsLikePayment = (text: string): boolean => saysPayment(text.replace(OUR_NAME, ' '));

/** The same of a registration or tax number: no bank is named in one. */
export const companyNumberReadsLikePayment = (text: string): boolean =>
  companyReadsLikePayment(text) || namesBank(text);

/** No name has these; a sentence that tells somebody to do something does. */
const OF_A_SENTENCE =
  /\b(?:please|tafadhali|favor|invoice|fatura|factura|ankara|proforma|order|pedido|agizo|balance|total|amount|full|now|only|this|your|their|with|must|urgent|haraka)\b/;

/** The same of a person's or a firm's name. Of a bank or an operator nobody has the name. */
export const nameReadsLikePayment = (name: string): boolean =>
  readsLikePayment(name) ||
  namesBank(name) ||
  OF_A_SENTENCE.test(foldedAsPrinted(name)) ||
  digitsIn(foldedAsPrinted(name)) > MOST_IN_NAME;

/** The same of several lines that are read as one: words and numbers may be spread over them. */
export const togetherReadLikePayment = (lines: readonly string[]): boolean => {
  const whole = lines.join(', ');
  return saysPayment(whole) || freeDigits(whole) > MOST_IN_ALL;
};

/** As many digits in a row are more than a model's or a year's. */
const ROW_OF_DIGITS = /\d(?:[^a-z\d]{0,3}\d){7,}/;

/** A number to ring: with its country, or beside what says that it is one. Parts have numbers of the same length. */
const TELEPHONE =
  /\+\d{1,3}[ -]?\d{2,3}[ -]?\d{3} ?\d{3,4}(?!\d)|\b(?:call|ring|tel|phone|whatsapp|agent|office|piga|simu|ligue|contacto|telefone)\b[^\d]{0,12}0\d{2,3}[ -]?\d{3} ?\d{3,4}(?!\d)/;

/**
 * Tells whether the title of what is for sale reads like where to send money: it is printed on a pro-forma too. Numbers of parts
 * are as long as those of accounts, so that they count only beside a bank.
 */
export const titleReadsLikePayment = (title: string): boolean =>
  saysMoneyOfGoods(title) ||
  holdsBankAccount(title) ||
  namesSite(title) ||
  mixesScripts(title) ||
  namesOurShop(title) ||
  spellsNumber(title) ||
  TELEPHONE.test(foldedAsPrinted(title)) ||
  (namesBank(title) && ROW_OF_DIGITS.test(foldedAsPrinted(title)));

/** More digits, with no word between them, than a price or a mileage has. */
const NUMBER_IN_A_ROW = /\d(?:[^a-z\d]{0,3}\d){6,}/;
/** Letters and digits that nobody who reads the shop's languages writes. */
const OTHER_SIGNS = /(?![\p{Script=Latin}])\p{L}|(?!\d)\p{Nd}/u;

/**
 * Tells whether a seller's words may stand in a mail to somebody whose address nobody has proved: no word of paying, no site and
 * no number to call. Others are read in the shop, by whoever can log in with that address (security 19).
 */
export const mayReachStrangers = (text: string): boolean =>
  !titleReadsLikePayment(text) &&
  !namesBank(text) &&
  !OTHER_SIGNS.test(text.normalize('NFKC')) &&
  !NUMBER_IN_A_ROW.test(foldedAsPrinted(text));
