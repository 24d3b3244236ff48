const ONES = ['sifuri', 'moja', 'mbili', 'tatu', 'nne', 'tano', 'sita', 'saba', 'nane', 'tisa'];
const TENS = [
  '',
  'kumi',
  'ishirini',
  'thelathini',
  'arobaini',
  'hamsini',
  'sitini',
  'sabini',
  'themanini',
  'tisini',
];
const GROUPS = [
  { size: 1_000_000_000, name: 'bilioni' },
  { size: 1_000_000, name: 'milioni' },
  { size: 1000, name: 'elfu' },
];

/**
 * "elfu tano, mia tisa na hamsini". The count follows its group, so a comma ends it: without one, "elfu kumi na mbili" is
 * both 12,000 and 10,002.
 * @param number a whole number from 0
 */
export function swahiliWords(number: number): string {
  const group = GROUPS.find(({ size }) => number >= size);
  if (!group) return belowThousand(number);
  const rest = number % group.size;
  const head = `${group.name} ${swahiliWords((number - rest) / group.size)}`;
  if (rest === 0) return head;
  return rest < 100 ? `${head}, na ${swahiliWords(rest)}` : `${head}, ${swahiliWords(rest)}`;
}

function belowThousand(number: number): string {
  const hundreds = Math.floor(number / 100);
  const tens = Math.floor((number % 100) / 10);
  const ones = number % 10;
  const parts = [
    hundreds > 0 ? `mia ${ONES[hundreds] ?? ''}` : '',
    TENS[tens] ?? '',
    ones > 0 || number === 0 ? (ONES[ones] ?? '') : '',
  ].filter((part) => part !== '');
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(' ')} na ${last}`;
}
