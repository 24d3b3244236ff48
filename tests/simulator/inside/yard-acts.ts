import * as v from 'valibot';
import type { AnyCommand } from '#offline/face/declare.ts';
import type { RunningEngine } from '#offline/engine/engine.ts';
import { YARD_FIELDS, Yard, type YardField, type YardFields } from '../../made-up/contract.ts';
import {
  addPhoto,
  addYard,
  aYard,
  changeYard,
  hideYard,
  noteYard,
  publishYard,
  removeYard,
} from '../../made-up/phone.ts';
import type { DeviceFacts } from '../facts.ts';
import { conflictsOn, localOf } from '../yard-notes.ts';
import { Prng } from './prng.ts';
import type { Happening } from './scenario.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';
import { hashOf } from './uploads.ts';

const VALUES: { [F in YardField]: readonly [YardFields[F], ...YardFields[F][]] } = {
  name: ['North', 'South', 'East', ''],
  price: [12, 15, 20, null],
  colour: ['red', 'green', 'blue'],
  note: ['a\nb\nc\nd\ne', 'a1\nb\nc\nd\ne', 'a\nb\nc\nd\ne5', 'a\nb\nc3\nd\ne', ''],
  tags: [['dry'], ['dry', 'wide'], ['lit'], ['dry', 'lit', 'near'], []],
  gate: ['open', 'guarded', 'closed'],
};
const valueOf = <F extends YardField>(field: F, place: number): YardFields[F] => {
  const [first, ...rest] = VALUES[field];
  return [first, ...rest][place % (rest.length + 1)] ?? first;
};

export interface Acting {
  world: World;
  tab: Tab;
  engine: RunningEngine;
  /** Notes that the phone says it has it. */
  taken: (acting: Promise<string>) => Promise<void>;
}

/** Act of a person with a yard that the screen shows; null where nothing comes of it. */
export function byYardOwner(acting: Acting, happening: Happening): Promise<unknown> | null {
  const { world, tab, engine, taken } = acting;
  if (world.trade !== 'yards') return null;
  const { device } = tab;
  const facts = world.checks.of(device);
  if (happening.do === 'yard-create') {
    const { value } = happening;
    const payload = {
      id: `tmp:${device.random.uuid()}`,
      name: valueOf('name', value),
      price: valueOf('price', value),
      gate: 'open',
      // More than a yard may have: the server refuses it, and what is built on it asks a person.
      tags: value === 9 ? ['a', 'b', 'c', 'd', 'e'] : [],
    };
    return taken(engine.enqueue(addYard as AnyCommand, payload, {}));
  }
  if (happening.do === 'yard-seen') return see(engine, happening.times);
  if (happening.do === 'yard-look') return look(acting, happening.yard);
  if (happening.do === 'yard-choose') return choose(acting, facts, happening);
  if (!('yard' in happening)) return null;
  const shown = yardsOn(facts);
  const one = shown[happening.yard % Math.max(1, shown.length)];
  if (!one) return null;
  const { row, yard } = one;
  const own = row.slice('yard:'.length);
  const local = own.startsWith('tmp:') ? own : Number(own);
  // A link from elsewhere names it as the server does.
  const id = 'value' in happening && happening.value % 2 === 1 && yard.id !== null ? yard.id : local;
  switch (happening.do) {
    case 'yard-edit':
      return edit(acting, facts, { row, yard, id }, happening);
    case 'yard-photo': {
      const slot = (happening.slot % 2) + 1;
      const { bytes, sha256 } = picture(happening.picture);
      const version = yard.photos[slot]?.version ?? 0;
      const type = 'image/jpeg';
      const payload = { id: local, slot, version, sha256, size: bytes.byteLength, type };
      const photo = { type, bytes: bytes.slice(0), sha256 };
      return taken(engine.enqueue(addPhoto as AnyCommand, payload, {}, { photo }));
    }
    case 'yard-live':
      return taken(engine.enqueue(publishYard as AnyCommand, { id }, {}));
    case 'yard-draft':
      return taken(engine.enqueue(hideYard as AnyCommand, { id }, {}));
    case 'yard-delete':
      return taken(engine.enqueue(removeYard as AnyCommand, { id }, {}));
    default:
      return null;
  }
}

/** The yards that a screen of this phone can show now, by the phone's own names. */
function yardsOn(facts: DeviceFacts): { row: string; yard: Yard }[] {
  return [...facts.rows.values()].flatMap(({ owner, row, view }) => {
    if (owner !== facts.shown || !row.startsWith('yard:') || localOf(facts.device, owner, row) !== row)
      return [];
    const yard = v.safeParse(Yard, view);
    const stands = yard.success && !yard.output.deleted;
    return stands ? [{ row, yard: yard.output }] : [];
  });
}

/** Droppable command: the phone keeps it, or does not. */
async function see(engine: RunningEngine, times: number): Promise<void> {
  for (let place = 0; place < times; place += 1) await engine.enqueue(noteYard as AnyCommand, { place }, {});
}

/** Another phone's yard comes to this one by being read. */
function look({ world, tab, engine }: Acting, place: number): null {
  const owner = world.checks.of(tab.device).owner;
  const there = world.server.yards?.ofOwner(Number(owner?.slice(2))) ?? [];
  const yard = there[place % Math.max(1, there.length)];
  if (yard) engine.query(aYard, { id: yard.id }).subscribe(() => undefined);
  return null;
}

async function edit(
  { world, tab, engine, taken }: Acting,
  facts: DeviceFacts,
  { row, yard, id }: { row: string; yard: Yard; id: string | number },
  { field, value, second }: Extract<Happening, { do: 'yard-edit' }>,
): Promise<void> {
  const names = [field, ...(second ? [field + 1] : [])];
  const changes: Partial<Record<YardField, { from: unknown; to: unknown }>> = {};
  for (const place of names) {
    const name = YARD_FIELDS[place % YARD_FIELDS.length] ?? 'name';
    const to = valueOf(name, value);
    if (JSON.stringify(yard[name]) !== JSON.stringify(to)) changes[name] = { from: yard[name], to };
  }
  if (Object.keys(changes).length === 0) return;
  const done = world.checks.yards.wish(tab.device, facts.shown, row, changes);
  const writing = engine.enqueue(changeYard as AnyCommand, { id, changes }, {});
  await note(tab, done, taken(writing));
}

export async function choose(
  { world, tab, engine }: Acting,
  facts: DeviceFacts,
  { which, version }: { which: number; version: 'mine' | 'theirs' },
): Promise<void> {
  const open = conflictsOn(tab.device).filter(({ owner }) => owner === facts.shown);
  const one = open[which % Math.max(1, open.length)];
  if (!one) return;
  const { yards } = world.checks;
  yards.chosen.add(one.id);
  const changes =
    version === one.kept || one.field.startsWith('photo:')
      ? {}
      : { [one.field]: { from: one[one.kept], to: one[version] } };
  const done = yards.wish(tab.device, one.owner, one.row, changes);
  facts.enqueues += 1;
  yards.choosing.add(tab.device);
  try {
    await note(tab, done, engine.choose(one.id, version));
  } finally {
    facts.enqueues -= 1;
  }
}

/** A wish counts when the phone says that it has it; what it said no to was never one. */
export async function note(
  tab: Tab,
  done: (taken: boolean) => void,
  writing: Promise<unknown>,
): Promise<void> {
  try {
    await writing;
  } catch (cause) {
    if (!tab.dead) done(false);
    throw cause;
  }
  if (!tab.dead) done(true);
}

const LARGE = 100_000;
const pictures = new Map<number, { bytes: ArrayBuffer; sha256: string }>();
export function picture(place: number): { bytes: ArrayBuffer; sha256: string } {
  const known = pictures.get(place);
  if (known) return known;
  const chance = new Prng(`picture ${place}`);
  const bytes = Uint8Array.from({ length: place % 3 === 0 ? LARGE : 300 + place }, () => chance.int(0, 255));
  const made = { bytes: bytes.buffer, sha256: hashOf(bytes) };
  pictures.set(place, made);
  return made;
}
