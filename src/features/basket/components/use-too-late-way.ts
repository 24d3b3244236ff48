import { addProduct } from '#contract/basket-commands.ts';
import { type Line } from '#contract/basket.ts';
import { useCommand, useCommands, useQuery } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import { removeFromBasket } from '../commands.ts';
import { myBasket } from '../queries.ts';
import { lineToRemove, lineReference } from './line-acts.ts';

type Way = { kind: 'remove'; run: () => Promise<unknown> } | { kind: 'look' };

/** Way that is still open for an add that its owner took back too late; null: none of it is in the basket. */
export function useTooLateWay(): (command: CommandView) => Way | null {
  const commands = useCommands();
  const late = commands.some(({ name, tooLate }) => name === addProduct.name && tooLate);
  // Nobody else's visit to the list costs a read of the basket.
  const { data: basket } = useQuery(myBasket, late ? {} : null);
  const { run } = useCommand(removeFromBasket);
  const remove = (line: Line): Promise<unknown> => run(lineReference(line), { title: line.title });
  return (command) => {
    const found = basket && lineToRemove(command, basket, commands);
    if (!found) return null;
    return found.whole ? { kind: 'remove', run: () => remove(found.line) } : { kind: 'look' };
  };
}
