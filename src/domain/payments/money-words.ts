import { losesLetters, printable } from '../text/printable.ts';

/** Words of a name, a street or a title that speak of sending money, in the languages of the shop and its neighbours. */
const OF_MONEY = [
  'account|accounts|acct|accts|acc no|acc num|acc number|a c no|a c number|akaunti|conta|contas|compte|konto|rekening',
  'iban|bic|sort code|routing|branch code|branch no|nib|nuib|swift code|swift bic',
  'beneficiary|beneficiario|beneficiaire|mnufaika|payee|favorecido',
  'bank details|bank name|bank transfer|bank account|bank acc|bank deposit|bank a c|new bank|our bank|banco novo|novo banco|nosso banco|benki yetu|benki mpya|new details|new account',
  'pay|payment|payments|payable|paid|lipa|lipia|lipwa|malipo|pague|pagar|pagamento|pagamentos|paiement|payer|deposit|deposits|deposito|remit|remittance|transferencia|send money|send cash|cash to|cash app|cashapp',
  'mobile money|airtel money|m pesa|mtn money|mtn momo|momo pay|momo no|tigo pesa|mixx by|halopesa|ecocash|one money|innbucks|orange money|mpamba|e mola|mkesh|zamtel money|zamtel kwacha|pay bill|till no|till number|till num|buy goods|lipa na',
  'paypal|skrill|revolut|wise com|usdt|tether|trc20|erc20|crypto|bitcoin|btc|ethereum|binance|wallet|western union|moneygram|money gram|mukuru|worldremit|world remit|chipper cash|zelle|zoona|kazang|eft|rtgs|swift transfer',
  'settle|settles|settlement|forward funds|the funds|cashier|ulipe|alipe|tulipe|kulipa|kulipia|ilipwe|keshia|liquide|liquidar|liquidacao|paga|pgto|pagto',
];
/** The same words where they stand in what is for sale, which has a Swift, an A/C and a MOMO wheel. */
const OF_GOODS = new Set(
  'acc no|acc num|acc number|a c no|a c number|nib|bic|wallet|pay|paid|deposit|deposits|routing|payer|conta|contas|new details|konto|compte|lipa|lipwa'.split(
    '|',
  ),
);
/** Asks for money without one of the words above: the verb alone may be a name. */
const ASKS =
  /\b(?:send|transfer|wire|tuma|weka|envlar|enviar|transferlr|depositar|deposltar)(?: \w+){0,4} (?:to|lnto|at|kwa|kwenye|para|na|no)\b/;
/** Names that banks of the served countries have, beside what a bank is called. They stand on buildings too. */
const BANKS =
  'bank|banco|benki|banque|bancabc|fnb|first national|absa|stanbic|zanaco|ecobank|kcb|equity|nmb|crdb|nedbank|bci|bim|millennium|standard chartered|stanchart|barclays|uba|investrust|atlas mara|cabs|cbz|steward|nbs|fdh|dtb|ncba|azania|letshego|postbank|capitec|moza|bfa|bai|rawbank|tmb|indo zambia|access|zb|airtel|mtn|tnm|zamtel|vodacom|safaricom|tigo|econet|netone|telecel|halotel|momo';
/** Long enough to be none of two names that came together, when all between letters is left out. */
const SQUEEZED =
  'account|beneficiary|paybill|mobilemoney|moneygram|westernunion|ecocash|swiftcode|sortcode|bankdetails'.split(
    '|',
  );

/** Letters that are drawn alike are one: who reads "lban" or "5w1ft" reads the word. */
const ALIKE: Readonly<Record<string, string>> = {
  i: 'l',
  '!': 'l',
  '|': 'l',
  '1': 'l',
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
};
const alike = (text: string): string => Array.from(text, (sign) => ALIKE[sign] ?? sign).join('');
const lettersAlike = (text: string): string => text.replaceAll('i', 'l');

/** Nobody who buys from us is called so. */
const OURSELVES = lettersAlike('chicargos');

const anyOf = (words: readonly string[]): RegExp =>
  new RegExp(`\\b(?:${words.map((word) => lettersAlike(word).replaceAll(' ', ' ?')).join('|')})\\b`);

const MONEY = OF_MONEY.flatMap((line) => line.split('|'));
const MONEY_WORDS = anyOf(MONEY);
const MONEY_WORDS_OF_GOODS = anyOf(MONEY.filter((word) => !OF_GOODS.has(word)));
const SWIFT = anyOf(['swift']);
const BANK_WORDS = anyOf(BANKS.split('|'));

/** Plain letters for those of WinAnsi that no accent makes of a plain one. */
const JOINED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  þ: 'th',
  '¢': 'c',
  '©': 'c',
  '®': 'r',
  '¡': 'i',
  '£': 'l',
  '€': 'e',
};

/** A text as whoever reads it in print takes it: small letters without accents, as the fonts of a document have them. */
export const foldedAsPrinted = (text: string): string =>
  Array.from(
    // Signs that nobody sees are between no letters. One sign may stand for eighteen: nobody means a text of them.
    printable(
      text
        .normalize('NFKC')
        .replace(/\p{Cf}+/gu, '')
        .slice(0, 2 * text.length + 1_000),
    )
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}+/gu, ''),
    (sign) => JOINED[sign] ?? sign,
  ).join('');

/** The words of a text, in the readings that its signs allow; each has one blank between words. */
function readings(text: string): string[] {
  const read = foldedAsPrinted(text);
  const plain = lettersAlike(read.replace(/[^a-z\d]+/g, ' ').trim());
  const mixed = alike(
    read
      .split(/[^a-z\d$@!|]+/)
      .map((word) => (/^\d+$/.test(word) ? ' ' : word))
      .join(' '),
  )
    .replace(/ +/g, ' ')
    .trim();
  return [plain, together(plain), mixed, together(mixed)];
}

/** "a c c o u n t" is one word. */
const together = (words: string): string =>
  words.replace(/\b(?:[a-z] ){2,}[a-z]\b/g, (letters) => letters.replaceAll(' ', ''));

/** All its letters in one row, in both readings. */
function squeezed(text: string): string[] {
  const read = foldedAsPrinted(text);
  const row = (letters: string): string => letters.replace(/[^a-z]+/g, '');
  return [lettersAlike(row(read)), row(alike(read))];
}
const runsTogether = (rows: readonly string[]): boolean =>
  rows.some((letters) => SQUEEZED.some((word) => letters.includes(lettersAlike(word))));

/** Tells whether our own name is in it: nobody else speaks under it. */
export const namesOurShop = (text: string): boolean =>
  squeezed(text).some((letters) => letters.includes(OURSELVES));

/** Tells whether a name or a line of an address has words of sending money, however they are spelt. */
export function saysMoney(text: string): boolean {
  return (
    namesOurShop(text) ||
    runsTogether(squeezed(text)) ||
    readings(text).some((words) => MONEY_WORDS.test(words) || SWIFT.test(words) || ASKS.test(words))
  );
}

/** The same of a title of goods: what a part or a car is called is left out. */
export const saysMoneyOfGoods = (text: string): boolean =>
  runsTogether(squeezed(text)) ||
  readings(text).some((words) => MONEY_WORDS_OF_GOODS.test(words) || ASKS.test(words));

/** Digits as words, in the languages of the shop. */
const DIGIT_WORDS = new Set(
  'zero oh nought one two three four five six seven eight nine um dois tres quatro cinco seis sete oito nove sifuri moja mbili tatu nne tano sita saba nane tisa'.split(
    ' ',
  ),
);
/** Nobody lives at, or is called, as many. */
const MOST_DIGIT_WORDS = 4;

/** Tells whether a number is written in words, digit by digit. */
export const spellsNumber = (text: string): boolean =>
  foldedAsPrinted(text)
    .split(/[^a-z]+/)
    .filter((word) => DIGIT_WORDS.has(word)).length > MOST_DIGIT_WORDS;

/** Tells whether a bank is named: a building may be. */
export const namesBank = (text: string): boolean => readings(text).some((words) => BANK_WORDS.test(words));

/**
 * Tells whether a word is written in two scripts, or with a question mark inside: who reads it guesses the letter. A word all of
 * another script says nothing in a document that cannot print it.
 */
export const mixesScripts = (text: string): boolean =>
  // Also what prints as one: a full stop of another script between two names.
  /\p{L}\?+\p{L}/u.test(text) ||
  /\p{L}\?+\p{L}/u.test(printable(text)) ||
  text
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((word) => /\p{Script=Latin}/u.test(word) && losesLetters(word));
