import type { Basket } from '#contract/basket.ts';
import { myBasket } from '#features/basket/queries.ts';
import { type RunningEngine, startEngine } from '#offline/engine/engine.ts';
import { inBuild } from './builds.ts';
import { Context } from './context.ts';
import type { Device } from './device.ts';
import { registryOf } from './trade.ts';
import type { World } from './world.ts';

/** One tab of a device with the real engine in it, and all that a browser may do to it. */
export class Tab extends Context {
  /** A person has closed it; what it still has to do takes a moment. */
  closing = false;
  /**
   * Another tab died before it could tell of its last write. A browser tells nobody what lies in its databases, so this
   * one's lists may be behind until it is loaded again.
   */
  unheard = false;
  /** A newer version has taken the storage over while this one had it open. */
  overtaken = false;
  engine: RunningEngine | null = null;
  readonly #stops: (() => void)[] = [];
  basket: (() => Basket | undefined) | null = null;

  constructor(world: World, device: Device, name: string) {
    super(world, device, name);
    world.say('act', `${name} opens`);
    const onBlocked = (): void => world.say('blocked', name);
    const registry = registryOf(world.trade, this.build);
    startEngine({ env: this.surroundings(), registry, onBlocked }).then(
      (engine) => this.#started(engine),
      (cause: unknown) => {
        if (!this.dead) world.broke('start', `${name} did not start: ${String(cause)}`);
      },
    );
    this.#poll();
  }

  override giveUp(): void {
    super.giveUp();
    // One that has only just opened the storage opens it again.
    this.overtaken ||= this.engine !== null;
  }

  override kill(): void {
    if (this.dead) return;
    super.kill();
    const { engine } = this;
    for (const stop of this.#stops.splice(0)) stop();
    engine?.db.close();
    engine?.cache.close();
    if (engine) void engine.close().catch(() => undefined);
  }

  /** As a person closes it. */
  async close(): Promise<void> {
    const { engine } = this;
    if (this.dead || this.closing) return;
    this.closing = true;
    for (const stop of this.#stops.splice(0)) stop();
    await engine?.close();
    this.dead = true;
    this.letGo();
  }

  #started(engine: RunningEngine): void {
    this.engine = inBuild(engine, this.build);
    if (this.dead) {
      engine.db.close();
      engine.cache.close();
      void engine.close().catch(() => undefined);
      return;
    }
    const watch = engine.query<Basket>(myBasket, {});
    this.#stops.push(watch.subscribe(() => undefined));
    this.basket = () => watch.get().data;
    this.world.say('opened', this.name);
  }

  /** Once a minute while somebody looks and something waits. */
  #poll(): void {
    this.world.loop.timer(() => {
      if (this.dead) return;
      const { waiting = 0, sending = 0 } = this.engine?.strip.get() ?? {};
      if (!this.frozen && waiting + sending > 0) this.hint('poll');
      this.#poll();
    }, 60_000);
  }
}
