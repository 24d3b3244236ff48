/** As Portugal, Angola and Mozambique write them. */
const SMALL = [
  'zero',
  'um',
  'dois',
  'três',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
  'onze',
  'doze',
  'treze',
  'catorze',
  'quinze',
  'dezasseis',
  'dezassete',
  'dezoito',
  'dezanove',
];
const TENS = [
  '',
  '',
  'vinte',
  'trinta',
  'quarenta',
  'cinquenta',
  'sessenta',
  'setenta',
  'oitenta',
  'noventa',
];
const HUNDREDS = [
  '',
  'cento',
  'duzentos',
  'trezentos',
  'quatrocentos',
  'quinhentos',
  'seiscentos',
  'setecentos',
  'oitocentos',
  'novecentos',
];

/** "cinco mil novecentos e cinquenta"; masculine, as dólares and kwachas are. @param number a whole number from 0 */
export function portugueseWords(number: number): string {
  if (number >= 1_000_000) {
    const millions = Math.floor(number / 1_000_000);
    // A thousand million is "mil milhões": there is no word of its own as in English.
    const head = `${belowMillion(millions)} ${millions === 1 ? 'milhão' : 'milhões'}`;
    return joined(head, number % 1_000_000);
  }
  return belowMillion(number);
}

function belowMillion(number: number): string {
  if (number < 1000) return belowThousand(number);
  const thousands = Math.floor(number / 1000);
  return joined(thousands === 1 ? 'mil' : `${belowThousand(thousands)} mil`, number % 1000);
}

/** "e" stands before a rest below a hundred or of whole hundreds: "mil e duzentos", but "mil duzentos e dez". */
function joined(head: string, rest: number): string {
  if (rest === 0) return head;
  const last = rest % 1000 === 0 ? rest / 1000 : rest;
  return `${head}${last < 100 || (last < 1000 && last % 100 === 0) ? ' e' : ''} ${belowMillion(rest)}`;
}

function belowThousand(number: number): string {
  if (number < 20) return SMALL[number] ?? '';
  if (number === 100) return 'cem';
  const hundreds = HUNDREDS[Math.floor(number / 100)] ?? '';
  const rest = number % 100;
  const ones = rest % 10;
  const below =
    rest < 20
      ? rest === 0
        ? ''
        : (SMALL[rest] ?? '')
      : [TENS[Math.floor(rest / 10)] ?? '', ones === 0 ? '' : (SMALL[ones] ?? '')]
          .filter((part) => part !== '')
          .join(' e ');
  return [hundreds, below].filter((part) => part !== '').join(' e ');
}
