const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const GROUPS = [
  { size: 1_000_000_000, name: 'billion' },
  { size: 1_000_000, name: 'million' },
  { size: 1000, name: 'thousand' },
];
const NAMES = {
  USD: { whole: 'US dollars', part: 'cents' },
  ZMW: { whole: 'Zambian kwacha', part: 'ngwee' },
} as const;

/** What a currency is called on paper. */
export const currencyName = (currency: 'USD' | 'ZMW'): string => NAMES[currency].whole;

/** An amount as a bank reads it: "Five thousand nine hundred and fifty US dollars and 00 cents". */
export function amountInWords(minorUnits: number, currency: 'USD' | 'ZMW'): string {
  const part = minorUnits % 100;
  const words = wordsOf((minorUnits - part) / 100);
  const { whole, part: partName } = NAMES[currency];
  const text = `${words} ${whole} and ${String(part).padStart(2, '0')} ${partName}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param number a whole number from 0 */
function wordsOf(number: number): string {
  const group = GROUPS.find(({ size }) => number >= size);
  if (!group) return belowThousand(number);
  const rest = number % group.size;
  const head = `${wordsOf((number - rest) / group.size)} ${group.name}`;
  if (rest === 0) return head;
  return rest < 100 ? `${head} and ${wordsOf(rest)}` : `${head} ${wordsOf(rest)}`;
}

function belowThousand(number: number): string {
  if (number < 20) return SMALL[number] ?? '';
  if (number < 100) {
    const ones = number % 10;
    const tens = TENS[(number - ones) / 10] ?? '';
    return ones === 0 ? tens : `${tens}-${SMALL[ones] ?? ''}`;
  }
  const rest = number % 100;
  const hundreds = `${SMALL[(number - rest) / 100] ?? ''} hundred`;
  return rest === 0 ? hundreds : `${hundreds} and ${belowThousand(rest)}`;
}
