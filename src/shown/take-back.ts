import type { Engine } from '#offline/face/engine-face.ts';

/** Outcome of the wish: its text is in the draft; it may have gone out, and is there too; or it has gone out. */
export type TakenBack = 'back' | 'unclear' | 'gone';

/**
 * Takes a message back into the draft it came from, before what was typed there since. One that has gone out meanwhile
 * stays as it is: its text in the draft would be sent a second time.
 */
export async function takeBack(
  phone: Pick<Engine, 'readDraft' | 'saveDraft' | 'discard'>,
  { key, text, draft }: { key: string; text: string; draft: string },
): Promise<TakenBack> {
  const before = await phone.readDraft(draft);
  const typed = typeof before === 'string' && before.trim() !== '' ? `\n${before}` : '';
  const became = await phone.discard(key);
  if (became === 'kept') return 'gone';
  // One that the server is asked about may come to nothing yet: its text must not be lost.
  await phone.saveDraft(draft, `${text}${typed}`);
  return became === 'discarded' ? 'back' : 'unclear';
}
