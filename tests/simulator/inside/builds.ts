import { isDeepStrictEqual } from 'node:util';
import { Dexie } from 'dexie';
import { registry as product } from '#app/commands.ts';
import { NEWEST, READER } from '#offline/store/database.ts';
import type { RunningEngine } from '#offline/engine/engine.ts';
import {
  type AnyCommand,
  type NetEffect,
  makeRegistry as made,
  type Registry,
} from '#offline/face/declare.ts';
import * as v from 'valibot';
import { PRODUCT, TabFactory } from './storage.ts';

/** A version of the app: this one, or a made-up next one in which every command has another payload. */
export interface Build {
  name: 'this' | 'next';
  registry: Registry;
  /** Its place in the order of those that understand what they find. */
  reader: number;
}

/** Payload that the next version would write: this version's payload, one level down, which this version cannot read. */
const nested = (payload: unknown): object => ({ made: 2, first: payload });
const Nested = v.object({ made: v.literal(2), first: v.unknown() });

/** A payload as this version would have written it; undefined when it is none that either version writes. */
export function firstForm({ v: version, payload }: { v: number; payload: unknown }): unknown {
  if (version === 1) return payload;
  return version === 2 && v.is(Nested, payload) ? payload.first : undefined;
}

/** Tells whether the version of a command that its row names could have written its payload. */
export function fitsItsVersion(command: { name: string; v: number; payload: unknown }): boolean {
  const declared = product.commands.get(command.name)?.declared;
  if (!declared) return true;
  const first = firstForm(command);
  // Many schemas read looser forms too: only what they leave as it is stands in a row.
  const read = v.safeParse(declared.payload, first);
  return read.success && isDeepStrictEqual(read.output, first);
}

type Waiting = Parameters<NonNullable<AnyCommand['net']>>[0];

function nextOf(one: AnyCommand): AnyCommand {
  const { declared } = one;
  const down = (payload: unknown): unknown => v.parse(Nested, payload).first;
  const inside = (payload: unknown): boolean =>
    v.is(Nested, payload) && v.is(declared.payload, payload.first);
  const laneFor = declared.laneFor?.bind(declared);
  const net = one.net?.bind(one);
  const downAll = (waiting: Waiting['unsent']): Waiting['unsent'] =>
    waiting.map((other) => ({
      ...other,
      payload: v.is(Nested, other.payload) ? other.payload.first : other.payload,
    }));
  return {
    ...one,
    declared: {
      ...declared,
      v: 2,
      payload: v.custom(inside),
      example: nested(declared.example),
      upcast: { 1: nested },
      ...(laneFor && { laneFor: (payload: unknown) => laneFor(down(payload)) }),
    },
    touches: (payload) => one.touches(down(payload)),
    optimistic: (view, payload, seen) => one.optimistic(view, down(payload), seen),
    net:
      net === undefined
        ? null
        : (wish: Waiting): NetEffect | null => {
            const { unsent, sent, payload } = wish;
            const given = { ...wish, unsent: downAll(unsent), sent: downAll(sent), payload: down(payload) };
            const effect = net(given as never);
            return (
              effect && {
                ...effect,
                change: effect.change.map((each) => ({ ...each, payload: nested(each.payload) })),
              }
            );
          },
  };
}

export const THIS: Build = { name: 'this', registry: product, reader: READER };
export const NEXT: Build = {
  name: 'next',
  registry: made([...product.commands.values()].map(nextOf), [...product.rows.values()]),
  reader: READER + 1,
};

/** The engine as the screens of a build use it: each acts with the commands of its own. */
export function inBuild(engine: RunningEngine, { name, registry }: Build): RunningEngine {
  if (name === 'this') return engine;
  return {
    ...engine,
    enqueue: (def, payload, seen, options) =>
      engine.enqueue(registry.commands.get(def.declared.name) ?? def, nested(payload), seen, options),
    replace: (key, payload, seen) =>
      engine.replace(key, v.is(Nested, payload) ? payload : nested(payload), seen),
  };
}

/**
 * Both builds share the code of this one. The next one's database has a version more; it counts itself one place
 * further, and raises what the phone asks of older ones when it opens.
 */
Dexie.addons.push((db) => {
  const { indexedDB } = db._options;
  if (db.name !== PRODUCT || !(indexedDB instanceof TabFactory) || indexedDB.build !== NEXT) return;
  db.version(NEWEST + 1).stores({});
  db.use({
    stack: 'dbcore',
    name: 'the place of the next build',
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        if (name !== 'meta') return table;
        return { ...table, get: (request) => table.get(request).then(oneFurther) };
      },
    }),
  });
  db.on('ready', async () => {
    const meta = db.table<{ name: string; value: unknown }, string>('meta');
    const held = (await meta.get('minReader'))?.value;
    if (typeof held !== 'number' || held < READER) await meta.put({ name: 'minReader', value: NEXT.reader });
  });
});

const Reader = v.looseObject({ name: v.literal('minReader'), value: v.number() });
const oneFurther = (found: unknown): unknown =>
  v.is(Reader, found) ? { ...found, value: found.value - 1 } : found;
