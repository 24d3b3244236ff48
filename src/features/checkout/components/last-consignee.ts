import { useMemo } from 'react';
import * as v from 'valibot';
import { AddressOut, placeOrder } from '#contract/orders/orders.ts';
import { findCountry } from '#domain/places/destinations.ts';
import { phoneText } from '#domain/people/phone-text.ts';
import type { CachedRow } from '#offline/face/engine-face.ts';
import { useCommands, useEngine, useWatch } from '#offline/react/react.ts';
import type { ConsigneeDraft } from '../consignee-draft.ts';

const Placed = v.object({ date_placed: v.string(), shipping_address: AddressOut });
const Page = v.object({ results: v.array(Placed) });
type Placed = v.InferOutput<typeof Placed>;

/** Orders in what this phone keeps: a page of the history, one order, or the answer to one that was placed here. */
function placedIn(kept: unknown): Placed[] {
  const page = v.safeParse(Page, kept);
  if (page.success) return page.output.results;
  const one = v.safeParse(Placed, kept);
  return one.success ? [one.output] : [];
}

/** Person who collected the latest order that this phone knows, as the form has it; without notes, which were about that order. */
export function lastConsignee(kept: readonly unknown[]): ConsigneeDraft | null {
  const last = kept
    .flatMap(placedIn)
    .toSorted((a, b) => Date.parse(b.date_placed) - Date.parse(a.date_placed))[0]?.shipping_address;
  if (!last) return null;
  const { notify_party: notify, clearing_agent: agent } = last;
  return {
    title: last.title,
    first_name: last.first_name,
    last_name: last.last_name,
    email: last.email ?? '',
    phone_number: phoneText(last.phone_number),
    line1: last.line1,
    line2: last.line2,
    line4: last.line4,
    state: last.state,
    country: findCountry(last.country)?.code ?? '',
    notes: '',
    notify_name: notify?.name ?? '',
    notify_phone: phoneText(notify?.phone_number ?? ''),
    agent_name: agent?.name ?? '',
    agent_phone: phoneText(agent?.phone_number ?? ''),
  };
}

const NONE: readonly CachedRow[] = [];

/** See `lastConsignee`; nothing is asked of the server for it. */
export function useLastConsignee(): ConsigneeDraft | null {
  const engine = useEngine();
  const watch = useMemo(() => engine?.cachedRows('order') ?? null, [engine]);
  const rows = useWatch(watch, NONE);
  const commands = useCommands();
  return useMemo(
    () =>
      lastConsignee([
        ...rows.map(({ view }) => view),
        ...commands.map(({ name, answer }) => (name === placeOrder.name ? answer : null)),
      ]),
    [rows, commands],
  );
}
