import * as v from 'valibot';
import { CompatibleList } from '#contract/listings/fitment.ts';
import { createListing, setFitment as declared } from '#contract/listings/listings.ts';
import { byMake, type KnownTrim, trimsIn } from '#domain/fitment/fitment-list.ts';
import type { NetEffect, WaitingCommand, NettingContext } from '#offline/face/declare.ts';
import { type FitmentSeen, MOST_MAKES, readFitmentSeen } from './fitment-seen.ts';
import type { ListingView } from '../preview/listing-view.ts';

type Payload = v.InferOutput<typeof declared.payload>;
type Action = 'add' | 'remove';
type Tuple = Pick<KnownTrim, 'make' | 'model' | 'variant' | 'doc_id'>;

/** Fitment that a new listing began with, where it is a copy. */
const SeenCopy = v.object({ copied: v.optional(v.object({ compatible_list: CompatibleList })) });

interface Act {
  key: string | null;
  action: Action;
  tuples: Tuple[];
  seen: FitmentSeen;
}

/**
 * Nets what waits about one trim: the last act counts, and one that was added and taken away again is not sent. The rest
 * waits as one command that adds and one that takes away (sync 4). Null: they stay as they are.
 */
export function netFitment({
  payload,
  seen,
  unsent,
  sent,
  base,
}: NettingContext<Payload, FitmentSeen, ListingView>): NetEffect | null {
  const waiting = unsent.filter(({ name }) => name === declared.name).map(actOf);
  const mine = actIn(null, payload, seen);
  const acts = [...waiting, mine].filter((act) => act !== null);
  if (waiting.length === 0 || acts.length <= waiting.length) return null;
  const isOut = sent.some(({ name }) => name === declared.name);
  const there = isOut ? null : listedOn(base, [...sent, ...unsent]);
  const wished = new Map<string, { last: Action; tuple: Tuple }>();
  for (const { action, tuples } of acts)
    for (const tuple of tuples) wished.set(nameOf(tuple), { last: action, tuple });
  // Where nobody knows what the server has, the last wish goes out: once too often changes nothing.
  const left = [...wished]
    .filter(([name, { last }]) => !there || there.has(name) === (last === 'remove'))
    .map(([, one]) => one);
  const of = (action: Action) => left.filter(({ last }) => last === action).map(({ tuple }) => tuple);
  const both = { add: of('add'), remove: of('remove') };
  if (Object.values(both).some((tuples) => byMake(tuples).length > MOST_MAKES)) return null;
  return carried(both, acts, payload);
}

/** Trims that the server has listed before any of these; null where this phone does not know. */
function listedOn(base: ListingView | null, all: readonly WaitingCommand[]): ReadonlySet<string> | null {
  const made = all.find(({ name }) => name === createListing.name);
  const begun = made && v.safeParse(SeenCopy, made.seen);
  const list =
    base?.compatible_list ?? (begun?.success ? (begun.output.copied?.compatible_list ?? {}) : null);
  return list && new Set(trimsIn(list).map(nameOf));
}

/** Carries what is left in the commands that wait already; in the new one where none of its kind does. */
function carried(left: Record<Action, Tuple[]>, acts: readonly Act[], payload: Payload): NetEffect {
  const seen = acts.map((act) => act.seen).reduce(bothSeen);
  const effect: NetEffect = { change: [], drop: [], append: false };
  const own = acts.at(-1)?.action;
  for (const action of ['add', 'remove'] as const) {
    const carriers = acts.flatMap((act) => (act.action === action && act.key !== null ? [act.key] : []));
    const key = left[action].length > 0 ? carriers.pop() : undefined;
    effect.drop.push(...carriers);
    if (key === undefined) effect.append ||= action === own && left[action].length > 0;
    else
      effect.change.push({
        key,
        payload: { action, productID: payload.productID, fitment: byMake(left[action]) },
        seen,
      });
    if (key !== undefined && action === own) effect.into = key;
  }
  return effect;
}

const nameOf = ({ make, doc_id }: Pick<Tuple, 'make' | 'doc_id'>): string =>
  `${make.toLowerCase()}\n${doc_id}`;

const actOf = ({ key, payload, seen }: WaitingCommand): Act | null => {
  const read = v.safeParse(declared.payload, payload);
  const known = readFitmentSeen(seen);
  return read.success && known ? actIn(key, read.output, known) : null;
};

/** The trims that an act is about; null where it does not name each of them. */
function actIn(key: string | null, { action, fitment }: Payload, seen: FitmentSeen): Act | null {
  if (action !== 'add' && action !== 'remove') return null;
  const tuples: Tuple[] = [];
  for (const { make, trims } of fitment ?? []) {
    for (const id of trims ?? []) {
      const known = seen.trims.find((trim) => trim.doc_id === id && trim.make === make);
      if (!known) return null;
      tuples.push(known);
    }
    if (!trims?.length) return null;
  }
  return { key, action, tuples, seen };
}

const bothSeen = (one: FitmentSeen, other: FitmentSeen): FitmentSeen => ({
  title: other.title,
  trims: [
    ...new Map([...one.trims, ...other.trims].map((trim) => [`${trim.make}\n${trim.doc_id}`, trim])).values(),
  ],
  known: [
    ...new Map(
      [...one.known, ...other.known].map((each) => [`${each.make}\n${each.model}\n${each.variant}`, each]),
    ).values(),
  ],
});
