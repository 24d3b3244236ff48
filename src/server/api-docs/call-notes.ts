import NOTES from './call-notes.json' with { type: 'json' };

const notes: Readonly<Record<string, string>> = NOTES;
const SHORTEST_SUMMARY = 16;
const LONGEST_SUMMARY = 110;

/** The contract's own words on a call: a line, and all of them where there are more. */
export function notesOf({ name }: { name: string }): { summary: string; description?: string } {
  const note = notes[name] ?? '';
  const [sentence = ''] = note.split(/(?<=[a-z)`])[.:;](?= )/, 1);
  const line = sentence.replace(/\.$/, '');
  if (!/^[A-Z](?!ontract )/.test(line) || line.length < SHORTEST_SUMMARY || line.length > LONGEST_SUMMARY)
    return { summary: wordsOf(name), ...(note === '' ? {} : { description: note }) };
  return { summary: line, ...(note.length > line.length + 1 ? { description: note } : {}) };
}

/** Words of a name: `order.proof-file` is "Order: proof file". */
function wordsOf(name: string): string {
  const [area = '', ...rest] = name.replaceAll('-', ' ').split('.');
  const first = area.slice(0, 1).toUpperCase() + area.slice(1);
  return rest.length === 0 ? first : `${first}: ${rest.join(' ')}`;
}
