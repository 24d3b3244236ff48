import { ORDER_ACTS, type OrderAct } from '#domain/orders/next-step.ts';

/** Acts offered for what is chosen in the list; all others begin on the order itself. */
export const CHOSEN_ACTS = ['payment_received', 'note', 'cancel'] as const satisfies readonly OrderAct[];

/** Address of the first of some orders with the form of an act open, the others to follow: figures and reasons are each order's own. */
export function actAddress(numbers: readonly string[], act: OrderAct): string {
  const [first = '', ...rest] = numbers;
  const words = new URLSearchParams({ act });
  if (rest.length > 0) words.set('then', rest.join(' '));
  return `/staff/orders/${first}?${words.toString()}`;
}

/** The act of such an address, and the orders that follow; null and none for any other address. */
export function actIn(search: string): { act: OrderAct | null; rest: readonly string[] } {
  const words = new URLSearchParams(search);
  const act = ORDER_ACTS.find((one) => one === words.get('act')) ?? null;
  const rest = words.get('then')?.match(/\b\d{1,18}\b/g) ?? [];
  return { act, rest: act ? rest : [] };
}
