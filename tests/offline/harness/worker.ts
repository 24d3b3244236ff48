import type { Env, Locks } from '#offline/device/env.ts';
import { type Drained, drainOnce } from '#offline/send/worker-drain.ts';
import { settleDown } from './idle.ts';
import type { Phone, Tab } from './phone.ts';

/** The worker of a phone, awake for one `sync` event: the real drain, and what the browser does to it. */
export interface Woken {
  /** Outcome of it; null as long as it runs. */
  became(): Drained | 'failed' | null;
  /** The browser ends it: nothing more of it runs, its lock is free. */
  kill(): void;
  /** A newer version is to take its place. */
  giveWay(): void;
}

/** The browser wakes the worker, and what can happen without time passing happens. */
export async function wakeWorker(phone: Phone): Promise<Woken> {
  const woken = callWorker(phone);
  await settleDown();
  return woken;
}

/** The browser wakes the worker; a deaf one hears no other part of the browser, as one that is stuck. */
export function callWorker(phone: Phone, deaf = false): Woken {
  const { env, kill } = phone.surroundings();
  const stop = new AbortController();
  let became: Drained | 'failed' | null = null;
  let end = (): void => undefined;
  const killed = new Promise<void>((resolve) => {
    end = resolve;
  });
  const locks: Locks | null = env.locks && {
    request: (name, options, run) =>
      env.locks?.request(name, options, (lock) => Promise.race([run(lock), killed])) ?? killed,
  };
  drainOnce({
    env: { ...env, locks, channel: deaf ? null : env.channel },
    registry: phone.registry,
    stop: stop.signal,
  }).then(
    (drained) => (became = drained),
    () => (became = 'failed'),
  );
  return {
    became: () => became,
    giveWay: () => stop.abort(),
    kill() {
      kill();
      end();
    },
  };
}

/** A tab that the browser can freeze: it keeps what it has, its lock too, and does nothing until it is thawed. */
export interface Freezable extends Tab {
  freeze(): void;
  thaw(): void;
}

export async function openFreezable(phone: Phone): Promise<Freezable> {
  let frozen = false;
  const later: (() => void)[] = [];
  const whenAwake = (run: () => void): void => void (frozen ? later.push(run) : run());
  const awake = (): Promise<void> => new Promise((resolve) => whenAwake(resolve));
  /** Starts a call whose outcome is heard only once the tab is awake. */
  const heard = async <T>(given: Promise<T>): Promise<T> => {
    await Promise.allSettled([given]);
    await awake();
    return given;
  };
  const { env } = phone.surroundings();
  const { locks, channel } = env;
  const slow: Env = {
    ...env,
    timer: (run, ms) => env.timer(() => whenAwake(run), ms),
    fetch: async (url, init) => heard(env.fetch(url, init)),
    locks: locks && {
      request: async (name, options, run) => heard(locks.request(name, options, run)),
    },
    channel: channel && {
      ...channel,
      onMessage: (listener) => channel.onMessage((message) => whenAwake(() => listener(message))),
    },
  };
  const tab = await phone.open({ env: slow });
  return {
    ...tab,
    get sender() {
      return tab.sender;
    },
    freeze: () => void (frozen = true),
    thaw() {
      frozen = false;
      for (const run of later.splice(0)) run();
    },
  };
}
