/** Drafts about to be written, by key: what is sent must not come back as a draft. */
export const draftTimers = new Map<
  string,
  { timer: ReturnType<typeof setTimeout>; write: () => Promise<void> }
>();

/** Stops the writing of what was typed last. */
export function stopDraftTimer(key: string): void {
  clearTimeout(draftTimers.get(key)?.timer);
  draftTimers.delete(key);
}

/** Writes at once what was typed in the last moment: the page is about to be loaded again. */
export async function writeDrafts(): Promise<void> {
  const due = [...draftTimers];
  for (const [key] of due) stopDraftTimer(key);
  await Promise.all(due.map(([, { write }]) => write()));
}
