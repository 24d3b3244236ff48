import * as v from 'valibot';
import { addressOf } from '#contract/declare.ts';
import type { AnyQuery } from '../face/declare.ts';
import { ObservableValue } from '../face/observable-value.ts';
import { fetchPublic, openPublic } from './public-read.ts';
import { UNREADABLE } from './read-wire.ts';
import {
  failResource,
  isAlike,
  isStale,
  patchResource,
  type ReadDeps,
  type Resource,
  UNREAD,
} from './resource.ts';
import { fetchRow, followRow } from './row-read.ts';
import type { QueryState } from '../store/states.ts';

/** Answers that came with the page, when, and the bytes of the page. */
export interface First {
  answers: Readonly<Record<string, unknown>>;
  at: number;
  bytes: number | null;
}

/** Reads that nobody watches any more stay at hand for a step back, up to this many. */
const KEPT_READS = 60;

/** Reads: from the phone at once, then from the server, always with source, age and cost. */
export class Reader {
  readonly #deps: ReadDeps;
  readonly #first: First;
  readonly #resources = new Map<string, Resource>();
  #closed = false;

  constructor(deps: ReadDeps, first: First) {
    this.#deps = deps;
    this.#first = first;
  }

  /** A read as a value to watch. A public one is asked for at once, a personal one once somebody watches. */
  watch(def: AnyQuery, params: Record<string, unknown>): ObservableValue<QueryState<unknown>> {
    const name = nameOf(def, params);
    const known = this.#resources.get(name);
    if (!known) return this.#open(name, def, params).state;
    // Last used, last to go.
    this.#resources.delete(name);
    this.#resources.set(name, known);
    const asked = known.row === null ? !known.opening : known.shownTo !== null;
    if (asked && isStale(known, this.#deps.env.now())) this.#ask(known);
    return known.state;
  }

  refresh(def: AnyQuery, params: Record<string, unknown>): void {
    const known = this.#resources.get(nameOf(def, params));
    if (!known) return void this.watch(def, params);
    if (known.state.get().data === undefined) patchResource(known, { loading: true, problem: null });
    this.#ask(known);
  }

  /** An envelope was settled: what it did not bring along is asked for again, where somebody looks at it. */
  afterSettled(rows: readonly string[]): void {
    for (const resource of this.#resources.values()) {
      if (resource.row === null || rows.includes(resource.row)) continue;
      resource.freshAt = 0;
      // What is on its way may be from before.
      if (resource.state.watched) this.#askAnew(resource);
    }
  }

  /** A connection may be back: what failed is tried again, and what is personal and old. */
  afterHint(): void {
    for (const resource of this.#resources.values()) {
      if (!resource.state.watched) continue;
      const old = resource.row !== null && isStale(resource, this.#deps.env.now());
      if (old || resource.state.get().problem) this.#ask(resource);
    }
  }

  /** Another user, or none: nothing personal is kept for a step back. */
  forgetPersonal(): void {
    for (const [name, resource] of this.#resources)
      if (resource.row !== null && !resource.state.watched) {
        resource.running?.abort();
        this.#resources.delete(name);
      }
  }

  /** Nor what was searched for and opened: what is on a screen stays there until it goes, and is kept nowhere. */
  forgetAsked(): void {
    for (const [name, resource] of this.#resources) {
      if (resource.row !== null || isAlike(resource)) continue;
      resource.forgotten = true;
      if (!resource.state.watched) resource.running?.abort();
      this.#resources.delete(name);
    }
  }

  close(): void {
    this.#closed = true;
    for (const { running } of this.#resources.values()) running?.abort();
  }

  #open(name: string, def: AnyQuery, params: Record<string, unknown>): Resource {
    const address = addressOf(def.declared.path, params);
    const row = def.row?.(params as never) ?? null;
    const came = row === null ? this.#cameWith(def, address) : null;
    const resource: Resource = {
      def,
      address,
      params,
      row,
      state: new ObservableValue(came ?? UNREAD, row === null ? null : () => this.#follow(resource, row)),
      freshAt: came ? this.#first.at : 0,
      opening: row === null,
      forgotten: false,
      running: null,
      shownTo: null,
    };
    this.#resources.set(name, resource);
    this.#forgetOldest();
    if (row === null)
      void openPublic(this.#deps, resource)
        .finally(() => (resource.opening = false))
        .then((next) => next === 'ask' && this.#ask(resource))
        .catch((cause: unknown) => this.#broken(resource, cause));
    return resource;
  }

  #cameWith(def: AnyQuery, address: string): QueryState<unknown> | null {
    const { answers, at, bytes } = this.#first;
    const read = v.safeParse(def.declared.answer, answers[address]);
    if (answers[address] === undefined || !read.success) return null;
    return { data: read.output, source: 'server', asOf: at, bytes, loading: false, problem: null };
  }

  #follow(resource: Resource, row: string): () => void {
    return followRow(this.#deps, resource, row, () => this.#askAnew(resource));
  }

  #askAnew(resource: Resource): void {
    resource.running?.abort();
    resource.running = null;
    this.#ask(resource);
  }

  #ask(resource: Resource): void {
    if (resource.running || this.#closed) return;
    const running = new AbortController();
    resource.running = running;
    const asking =
      resource.row === null
        ? fetchPublic(this.#deps, resource, running.signal)
        : fetchRow(this.#deps, resource, resource.row, running.signal);
    void asking
      .catch((cause: unknown) => this.#broken(resource, cause))
      .finally(() => {
        if (resource.running === running) resource.running = null;
      });
  }

  #broken(resource: Resource, cause: unknown): void {
    if (this.#closed) return;
    this.#deps.broken(cause);
    failResource(resource, UNREADABLE);
  }

  #forgetOldest(): void {
    const idle = [...this.#resources].filter(([, { state, running }]) => !state.watched && !running);
    for (const [name] of idle.slice(0, Math.max(0, this.#resources.size - KEPT_READS)))
      this.#resources.delete(name);
  }
}

const nameOf = (def: AnyQuery, params: Record<string, unknown>): string =>
  `${def.declared.name} ${addressOf(def.declared.path, params)}`;
