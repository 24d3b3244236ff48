/// <reference lib="dom" />
import { registry } from '#app/commands.ts';
import { SignedIn } from '#contract/identity.ts';
import { addToBasket } from '#features/basket/commands.ts';
import { myBasket } from '#features/basket/queries.ts';
import { sendInquiry } from '#features/requests/commands.ts';
import { browserEnv } from '#offline/device/browser-env.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import { type RunningEngine, startEngine } from '#offline/engine/engine.ts';
import type { Env, Hint } from '#offline/device/env.ts';
import { FRESH_COMMAND } from '#offline/store/states.ts';
import { isUnsettled, type OutboxRow } from '#offline/store/states.ts';
import * as v from 'valibot';
import { car, carSeen, question, waitingWork } from '../waiting-work.ts';

/**
 * The real engine in a real browser, without the app's screens around it: what the page of the bench runs. The network
 * is off until `drain`.
 */

let engine: RunningEngine | null = null;
let online = false;
const listeners = new Set<(hint: Hint) => void>();
const sent: string[] = [];

const phone = (): RunningEngine => {
  if (!engine) throw new Error('open first');
  return engine;
};

async function env(): Promise<Env> {
  const real = await browserEnv();
  return {
    ...real,
    online: () => online,
    fetch(url, init) {
      if (!online) return Promise.reject(new TypeError('no network'));
      sent.push(`${init.method ?? 'GET'} ${url}`);
      return real.fetch(url, init);
    },
    onHint(listener) {
      listeners.add(listener);
      const stop = real.onHint(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}

/** As the page's hook does it: the engine checks the values. */
const enqueue = (def: unknown, payload: unknown, seen: unknown): Promise<string> =>
  phone().enqueue(def as AnyCommand, payload, seen);

/** Resolves when what screens see satisfies this. */
function until(seen: (engine: RunningEngine) => boolean): Promise<void> {
  const running = phone();
  return new Promise((resolve) => {
    const stops: (() => void)[] = [];
    const look = (): void => {
      if (!seen(running)) return;
      for (const stop of stops) stop();
      resolve();
    };
    stops.push(running.commands.subscribe(look), running.strip.subscribe(look));
    look();
  });
}

const quiet = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const acts = {
  async open({ signedIn }: { signedIn: unknown }) {
    engine = await startEngine({ env: await env(), registry });
    await engine.signIn(v.parse(SignedIn, signedIn));
    return null;
  },

  /** Reads the basket as every screen's header does, with what waits folded in. */
  async watchBasket() {
    phone()
      .query(myBasket, {})
      .subscribe(() => undefined);
    return null;
  },

  /** Lets more wait on the phone; how many were added. */
  async fill({ cars, questions, from }: { cars: number[]; questions: number; from: number }) {
    const work = waitingWork(cars, questions, from);
    for (const { payload, seen } of work.cars) await enqueue(addToBasket, payload, seen);
    for (const { payload, seen } of work.questions) await enqueue(sendInquiry, payload, seen);
    const waits = await phone()
      .db.commands.filter(({ state }) => state === 'queued')
      .count();
    await until(({ strip }) => strip.get().waiting === waits);
    return cars.length + questions;
  },

  /** Cars that went into the basket lately. */
  async remember({ done }: { done: number }) {
    const { db } = phone();
    const owner = (await db.session.get('current'))?.owner ?? '';
    const rows = Array.from({ length: done }, (_, place): OutboxRow => {
      const payload = car(50_000 + place);
      return {
        ...FRESH_COMMAND,
        key: crypto.randomUUID(),
        owner,
        seq: place - done,
        lane: 'basket',
        name: 'basket.add',
        v: 1,
        payload,
        seen: carSeen(50_000 + place),
        touches: ['basket'],
        state: 'done',
        sent: true,
        sizeBytes: 200,
        createdAt: Date.now(),
        doneAt: Date.now(),
      };
    });
    await db.commands.bulkAdd(rows);
    await quiet(REST_MS);
    return null;
  },

  /** The network is back: milliseconds until nothing waits any more, and every request that went out for it. */
  async drain() {
    sent.length = 0;
    const start = performance.now();
    online = true;
    for (const listener of listeners) listener('online');
    await until(({ strip }) => strip.get().waiting + strip.get().sending === 0);
    const ms = performance.now() - start;
    const unsettled = await phone()
      .db.commands.filter(({ state }) => isUnsettled(state))
      .count();
    return { ms, requests: [...sent], unsettled };
  },

  /** Nothing but the time that a written command is given to come to rest: what `write` costs is above this. */
  async rest() {
    await quiet(REST_MS);
    return null;
  },

  /** One command: until it was written, until screens had it, and then time for all that follows from it. */
  async write({ kind, id, place }: { kind: 'car' | 'question'; id: number; place: number }) {
    const start = performance.now();
    const key = await (kind === 'car'
      ? enqueue(addToBasket, car(id), carSeen(id))
      : enqueue(sendInquiry, question(id, place), { title: 'A car' }));
    const writtenMs = performance.now() - start;
    await until(({ commands }) => commands.get().some((command) => command.key === key));
    const shownMs = performance.now() - start;
    await quiet(REST_MS);
    return { key, writtenMs, shownMs };
  },

  /** Takes a measured command away again, so that the next one meets as many as this one did. */
  async forget({ key }: { key: string }) {
    await phone().db.commands.delete(key);
    await until(({ commands }) => commands.get().every((command) => command.key !== key));
    await quiet(REST_MS);
    return null;
  },

  async forgetAll() {
    await phone().db.commands.clear();
    await until(({ commands }) => commands.get().length === 0);
    return null;
  },

  async close() {
    await phone().close();
    engine = null;
    return null;
  },
};

const REST_MS = 120;

Object.assign(globalThis, { acts });
