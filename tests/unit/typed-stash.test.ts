import { afterAll, beforeEach, expect, test } from 'vitest';
import { clearTypedStash } from '#app/clear-typed-stash.ts';
import type { Engine } from '#offline/face/engine-face.ts';
import type { SessionUser } from '#offline/store/states.ts';
import {
  endWithSession,
  settleStash,
  stashTyped,
  stashedTyped,
  dropStashedTyped,
} from '#offline/react/typed-stash.ts';

/** The browser's own store of a tab, as far as it is used; `most` characters fit in. */
class TabStore {
  readonly kept = new Map<string, string>();
  most = Infinity;
  get length(): number {
    return this.kept.size;
  }
  key(place: number): string | null {
    return [...this.kept.keys()][place] ?? null;
  }
  getItem(name: string): string | null {
    return this.kept.get(name) ?? null;
  }
  setItem(name: string, text: string): void {
    if (text.length > this.most) throw new DOMException('full', 'QuotaExceededError');
    this.kept.set(name, text);
  }
  removeItem(name: string): void {
    this.kept.delete(name);
  }
}

let tab: TabStore;
const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
beforeEach(() => {
  tab = new TabStore();
  Object.defineProperty(globalThis, 'sessionStorage', { value: tab, configurable: true });
});
afterAll(() => {
  if (before) Object.defineProperty(globalThis, 'sessionStorage', before);
  else Reflect.deleteProperty(globalThis, 'sessionStorage');
});

const KEY = 'editor:listing:7';
const typed = { subtitle: { from: null, text: 'Two keys' } };
const drafted = (value: unknown) => ({ readDraft: () => Promise.resolve(value) });

/** Security 1: a phone is shared. */
test('what somebody typed is theirs alone, by listing', () => {
  stashTyped(5, KEY, typed);
  expect(stashedTyped(5, KEY)).toEqual(typed);
  expect(stashedTyped(6, KEY)).toBeUndefined();
  expect(stashedTyped(5, 'editor:listing:77')).toBeUndefined();
});

test('it goes once the draft says the same, and not before', async () => {
  stashTyped(5, KEY, typed);
  await settleStash(drafted({ subtitle: { from: null, text: 'Two' } }), 5, KEY);
  await settleStash(drafted(undefined), 5, KEY);
  expect(stashedTyped(5, KEY)).toEqual(typed);
  await settleStash(drafted(structuredClone(typed)), 5, KEY);
  expect(tab.length).toBe(0);
});

test('what is saved or dropped is nowhere', () => {
  stashTyped(5, KEY, typed);
  stashTyped(5, 'editor:listing:8', typed);
  dropStashedTyped(KEY);
  expect([...tab.kept.keys()]).toEqual(['chicargos-typed 5 editor:listing:8']);
});

/** An engine as far as its session goes. */
function phone() {
  let user: SessionUser | null | undefined;
  let tell = (): void => undefined;
  const session = {
    get: () => user,
    subscribe: (listener: () => void) => {
      tell = listener;
      return () => undefined;
    },
  };
  const engine = { session } as unknown as Engine;
  const become = (id: number | null) => {
    user =
      id === null ? null : { id, email: '', first_name: '', last_name: '', is_staff: false, is_seller: true };
    tell();
  };
  return { engine, become };
}

test('signing out takes it along, and signing in leaves nothing of the one before', () => {
  const { engine, become } = phone();
  stashTyped(5, KEY, typed);
  tab.setItem('chicargos-offline-since', '1 2');
  endWithSession(engine);
  expect(stashedTyped(5, KEY), 'nobody knows yet who it is').toEqual(typed);
  become(5);
  expect(stashedTyped(5, KEY)).toEqual(typed);
  become(null);
  expect([...tab.kept.keys()]).toEqual(['chicargos-offline-since']);
  stashTyped(5, KEY, typed);
  become(6);
  expect(stashedTyped(5, KEY)).toBeUndefined();
});

test('signing out takes it along also where no editor was opened since the page was loaded', async () => {
  const { engine, become } = phone();
  become(5);
  stashTyped(5, KEY, typed);
  await clearTypedStash(engine);
  expect(stashedTyped(5, KEY)).toEqual(typed);
  become(null);
  expect(tab.length).toBe(0);
});

test('a tab holds little: of a few listings, no endless text, and nothing older in the place of what is too long', () => {
  for (const listing of [1, 2, 3, 4, 5, 6]) stashTyped(5, `editor:listing:${listing}`, typed);
  expect(tab.length).toBe(4);
  expect(stashedTyped(5, 'editor:listing:6')).toEqual(typed);
  stashTyped(5, 'editor:listing:6', { description: { from: null, text: 'x'.repeat(60_000) } });
  expect(stashedTyped(5, 'editor:listing:6')).toBeUndefined();
});

test('a tab without room leaves it to the draft', () => {
  stashTyped(5, KEY, typed);
  tab.most = 10;
  stashTyped(5, KEY, { subtitle: { from: null, text: 'Three keys' } });
  expect(stashedTyped(5, KEY)).toBeUndefined();
});
