import { type CommandView, isOpen, isUnsettled, type OutboxRow } from '../store/states.ts';

const SHOWN_DONE = 30;

export function viewOf(command: OutboxRow): CommandView {
  const { key, name, payload, seen, state, sent, reason, answer, tooLate, sizeBytes, createdAt, doneAt } =
    command;
  // An attempt that the server is known to have left alone (401, skipped) was taken off again.
  const unanswered = sent && command.attempts > 0 && isOpen(state);
  return {
    key,
    name,
    payload,
    seen,
    state,
    sent,
    unanswered,
    reason,
    answer,
    tooLate,
    ...(state === 'queued' && command.proof === '' && { checking: true }),
    sizeBytes,
    createdAt,
    doneAt,
  };
}

/**
 * List of an owner's commands that wait, need a person or were done lately, oldest first. It takes over what has
 * changed one by one: with 1,000 waiting a slow phone spends several frames on reading them all.
 */
export class Listed {
  #known = new Map<string, { seq: number; view: CommandView }>();

  constructor(mine: readonly OutboxRow[]) {
    for (const command of mine) this.set(command.key, command);
  }

  /** @param command as it is now; undefined: there is none any more, or none of this owner's */
  set(key: string, command: OutboxRow | undefined): void {
    if (command) this.#known.set(key, { seq: command.seq, view: viewOf(command) });
    else this.#known.delete(key);
  }

  /** Lets go of what is over for longer: nothing brings it back. */
  views(): CommandView[] {
    const all = [...this.#known.values()].toSorted((a, b) => a.seq - b.seq).map(({ view }) => view);
    const done = new Set(
      all
        .filter(({ state }) => state === 'done')
        .toSorted((a, b) => (a.doneAt ?? 0) - (b.doneAt ?? 0))
        .slice(-SHOWN_DONE),
    );
    return all.filter((view) => {
      const stays = isUnsettled(view.state) || done.has(view);
      if (!stays) this.#known.delete(view.key);
      return stays;
    });
  }
}
