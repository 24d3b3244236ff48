import type { Acknowledged } from './phone.ts';

/** Rows of the database about the drill's users, once nothing waits any more. */
export interface Stored {
  ledger: { owner: string; key: string; name: string; status: number; number: string | null }[];
  orders: {
    owner: string;
    number: string;
    lines: number;
    sumMinor: number;
    totalMinor: number;
    mails: number;
  }[];
  /** Words of the messages, each as often as it stands there. */
  messages: string[];
  /** Pieces in baskets, ordered or not, of each owner. */
  pieces: Map<string, number>;
  /** Pieces of each product that are set aside for orders, and how many the orders have. */
  stock: { product: number; allocated: number; ordered: number }[];
  /** SHA-256 of the files that are whole, as their bytes say and not their rows. */
  files: string[];
}

/** Everything in which the phones and the database differ: what is lost, doubled, or half there. None is the only good answer. */
export function differences(phones: readonly Acknowledged[], stored: Stored): string[] {
  return [
    ...ofCommands(phones, stored),
    ...ofOrders(phones, stored),
    ...ofMessages(phones, stored),
    ...ofBaskets(phones, stored),
    ...stored.stock
      .filter(({ allocated, ordered }) => allocated !== ordered)
      .map(
        ({ product, allocated, ordered }) => `product ${product}: ${allocated} set aside, ${ordered} ordered`,
      ),
    ...phones
      .filter(({ name, what }) => name === 'upload' && !stored.files.includes(what))
      .map(({ what }) => `file ${what} is lost`),
  ];
}

const named = (phones: readonly Acknowledged[], name: string): Acknowledged[] =>
  phones.filter((one) => one.name === name);

function ofCommands(phones: readonly Acknowledged[], { ledger }: Stored): string[] {
  const rows = new Map(ledger.map((row) => [`${row.owner} ${row.key}`, row]));
  const told = new Set(phones.map(({ owner, key }) => `${owner} ${key}`));
  const lost = phones
    .filter(({ name }) => name !== 'upload')
    .flatMap(({ owner, key, name }) => {
      const status = rows.get(`${owner} ${key}`)?.status;
      return status !== undefined && status < 300 ? [] : [`${name} ${key} of ${owner} is lost`];
    });
  // Phones have settled all: what the database has beyond that was done without anybody being told.
  const untold = ledger
    .filter(({ owner, key, status }) => status < 300 && !told.has(`${owner} ${key}`))
    .map(({ owner, key, name }) => `${name} ${key} of ${owner} was done and not told`);
  return [...lost, ...untold];
}

function ofOrders(phones: readonly Acknowledged[], { ledger, orders }: Stored): string[] {
  const placed = named(phones, 'order.place');
  const there = new Map(orders.map((order) => [`${order.owner} ${order.number}`, order]));
  const told = new Set(placed.map(({ owner, what }) => `${owner} ${what}`));
  const written = ledger.filter(({ name, status }) => name === 'order.place' && status < 300);
  const count = (number: string) => written.filter((row) => row.number === number).length;
  return [
    ...placed
      .filter(({ owner, what }) => !there.has(`${owner} ${what}`))
      .map(({ owner, what }) => `order ${what} of ${owner} is lost`),
    ...orders.flatMap(({ owner, number, lines, sumMinor, totalMinor, mails }) => [
      ...(told.has(`${owner} ${number}`) ? [] : [`order ${number} of ${owner} was never told`]),
      ...(count(number) === 1 ? [] : [`order ${number} stands ${count(number)} times in the ledger`]),
      ...(lines > 0 && sumMinor === totalMinor
        ? []
        : [`order ${number} is half there: ${sumMinor} of ${totalMinor}`]),
      ...(mails === 1 ? [] : [`order ${number} has ${mails} mails`]),
    ]),
  ];
}

function ofMessages(phones: readonly Acknowledged[], { messages }: Stored): string[] {
  const counts = new Map<string, number>();
  for (const words of messages) counts.set(words, (counts.get(words) ?? 0) + 1);
  const told = new Set(named(phones, 'form.contact').map(({ what }) => what));
  return [
    ...[...told].filter((words) => !counts.has(words)).map((words) => `message ${words} is lost`),
    ...[...counts].flatMap(([words, count]) => [
      ...(count === 1 ? [] : [`message ${words} stands there ${count} times`]),
      ...(told.has(words) ? [] : [`message ${words} was never told`]),
    ]),
  ];
}

function ofBaskets(phones: readonly Acknowledged[], { pieces }: Stored): string[] {
  const told = new Map<string, number>();
  for (const { owner } of named(phones, 'basket.add')) told.set(owner, (told.get(owner) ?? 0) + 1);
  return [...new Set([...told.keys(), ...pieces.keys()])].flatMap((owner) => {
    const [put, there] = [told.get(owner) ?? 0, pieces.get(owner) ?? 0];
    return put === there ? [] : [`${owner} put ${put} pieces into baskets, ${there} are there`];
  });
}
