import type { ReactNode } from 'react';
import { nameIn } from '#offline/outbox/named-list.ts';
import { useCommands } from '#offline/react/react.ts';
import { WaitingMark } from './waiting-mark.tsx';

/**
 * Part of a list that the server has not confirmed: a mark for each thing, by its name. What a guest keeps waits for nothing.
 * @param command what puts a thing into the list
 * @param field where the thing's name stands in its payload
 */
export function useWaitingMarks(command: string, field: string): ReadonlyMap<string | number, ReactNode> {
  const open = useCommands().filter(
    ({ name, state }) => name === command && state !== 'done' && state !== 'held',
  );
  return new Map(
    open.flatMap((one) => {
      const name = nameIn(one.payload, field);
      return name === null ? [] : [[name, <WaitingMark key={one.key} command={one} filled={false} />]];
    }),
  );
}
