import { useCommands } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import { applyToSell } from './commands.ts';

/** The application on this phone that the shop has not taken: it waits, or was refused and is to be mended. */
export function useApplication(): { waiting: CommandView | null; refused: CommandView | null } {
  const open =
    useCommands().findLast(({ name, state }) => name === applyToSell.declared.name && state !== 'done') ??
    null;
  return open?.state === 'needs_user' ? { waiting: null, refused: open } : { waiting: open, refused: null };
}
