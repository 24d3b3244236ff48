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

/** "five thousand nine hundred and fifty". @param number a whole number from 0 */
export function englishWords(number: number): string {
  const group = GROUPS.find(({ size }) => number >= size);
  if (!group) return belowThousand(number);
  const rest = number % group.size;
  const head = `${englishWords((number - rest) / group.size)} ${group.name}`;
  if (rest === 0) return head;
  return rest < 100 ? `${head} and ${englishWords(rest)}` : `${head} ${englishWords(rest)}`;
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
