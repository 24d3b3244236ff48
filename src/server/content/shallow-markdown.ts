/** Deepest that quotes and lists stand in each other: each level costs the parser a call and a look at all that is in it. */
const DEEPEST = 20;
/** A list in a list is indented by four at most. */
const WIDEST = DEEPEST * 4;

const isBlank = (sign: string | undefined): boolean => sign === ' ' || sign === '\t';
const isDigit = (sign: string | undefined): boolean => sign !== undefined && sign >= '0' && sign <= '9';

/** End of the sign of a quote or of a list's entry that begins here; the same place where none does. */
function afterMarker(line: string, from: number): number {
  if (line[from] === '>') return from + 1;
  let at = from;
  if ('-*+'.includes(line[at] ?? ' ')) at += 1;
  else {
    while (isDigit(line[at])) at += 1;
    if (at === from || !'.)'.includes(line[at] ?? ' ')) return from;
    at += 1;
  }
  return isBlank(line[at]) ? at : from;
}

/** A line with no more than 20 signs of quotes and lists, and no deeper than 80 blanks: the rest of both is left out. */
function shallowLine(line: string): string {
  let at = 0;
  for (let depth = 0; ; depth += 1) {
    const from = at;
    while (isBlank(line[at])) at += 1;
    if (depth === 0 && at > WIDEST) return shallowLine(line.slice(at - WIDEST));
    const next = afterMarker(line, at);
    if (next === at) return line;
    if (depth >= DEEPEST) return line.slice(0, from) + withoutMarkers(line, from);
    at = next;
  }
}

/** Text of a line behind all signs of quotes and lists that stand here. */
function withoutMarkers(line: string, from: number): string {
  let at = from;
  for (;;) {
    while (isBlank(line[at])) at += 1;
    const next = afterMarker(line, at);
    if (next === at) return ` ${line.slice(at)}`;
    at = next;
  }
}

/** Longer than any address that somebody links to: at each sign of a word the parser looks for the end of it. */
const LONGEST_WORD = 1_000;
const LONG_WORDS = new RegExp(`\\S{${LONGEST_WORD}}(?=\\S)`, 'g');

/** Markdown that is nested as deep, and in words as long, as anybody means it, before it is parsed (security 50). */
export const shallow = (content: string): string =>
  content.replace(LONG_WORDS, '$& ').split('\n').map(shallowLine).join('\n');
