import { type Drained, drainOnce } from '#offline/send/worker-drain.ts';
import { Context } from './context.ts';
import type { Device } from './device.ts';
import { registryOf } from './trade.ts';
import type { World } from './world.ts';

/** Time for which a browser waits before it wakes a worker again that left something. */
const AGAIN_MS = 45_000;

/** A device's worker, awake for one event: the real drain. No tab need be open; several may run at once. */
export class SyncWorker extends Context {
  became: Drained | null = null;
  /** A newer version of it is to take its place. */
  ended = false;
  readonly #stop = new AbortController();

  /** @param again how often the browser wakes it once more where something was left */
  constructor(world: World, device: Device, name: string, again: number) {
    super(world, device, name);
    world.say('act', `${name} wakes`);
    const registry = registryOf(world.trade, this.build);
    drainOnce({ env: this.surroundings(), registry, stop: this.#stop.signal }).then(
      (drained) => this.#drained(drained, again),
      (cause: unknown) => this.#failed(cause),
    );
  }

  /** Ends it at once, as a newer version of the worker does. */
  end(): void {
    this.ended = true;
    this.#stop.abort();
  }

  override kill(): void {
    if (this.dead) return;
    super.kill();
    this.#stop.abort();
  }

  #drained(drained: Drained, again: number): void {
    if (this.dead) return;
    this.became = drained;
    this.world.say('drained', `${this.name} ${drained}`);
    this.world.checks.onDrained(this);
    this.#over();
    if (drained === 'left' && again > 0 && !this.world.healed)
      this.world.loop.timer(() => this.device.wakeWorker(again - 1), AGAIN_MS);
  }

  /** The browser counts it as left. */
  #failed(cause: unknown): void {
    if (this.dead) return;
    this.world.say('drained', `${this.name} failed: ${String(cause)}`);
    if (!/Quota|AbortError/.test(String(cause)))
      this.world.broke('worker', `${this.name} failed: ${String(cause)}`);
    this.#over();
  }

  #over(): void {
    this.dead = true;
    this.letGo();
  }
}
