/** Characters that WinAnsi has beyond Latin-1: the built-in fonts of a PDF know these and no others. */
const WIN_ANSI_EXTRAS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Letters that lose nothing but a stroke, and marks of text that have a plain sister. */
const PLAIN: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
  Ŋ: 'Ng',
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '−': '-',
  '′': "'",
  ʼ: "'",
};
/** Most texts: words of ASCII with one blank between them. */
const ALL_PRINTABLE = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** Stands for a letter that cannot be printed. */
export const UNPRINTABLE = '?';

/**
 * Text as the built-in fonts of a PDF can print it. Accents they lack are left out ("Šmíd Łukasz" stays readable),
 * other scripts give a question mark for each letter; blanks and line breaks become one blank.
 */
export function printable(text: string): string {
  if (ALL_PRINTABLE.test(text)) return text;
  return Array.from(text.normalize('NFC').replace(/[\s\p{Cc}\p{Cf}]+/gu, ' '), printableLetter)
    .join('')
    .trim();
}

/** Tells whether a text loses letters in print. */
export function losesLetters(text: string): boolean {
  return printable(text).split(UNPRINTABLE).length > text.split(UNPRINTABLE).length;
}

function printableLetter(letter: string): string {
  if (isWinAnsi(letter)) return letter;
  const plain = PLAIN[letter];
  if (plain !== undefined) return plain;
  const bare = Array.from(letter.normalize('NFKD').replace(/\p{M}+/gu, ''));
  return bare.length > 0 && bare.every(isWinAnsi) ? bare.join('') : UNPRINTABLE;
}

function isWinAnsi(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa1 && code <= 0xff) || WIN_ANSI_EXTRAS.includes(letter);
}
