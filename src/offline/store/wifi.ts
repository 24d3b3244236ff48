import type { ProductDatabase } from './database.ts';
import type { Env } from '../device/env.ts';

const NAME = 'only-wifi';

/** Does the user let things go out over Wi-Fi only? Kept beside the commands, so that the worker knows it too. */
export async function isOnlyWifi(db: ProductDatabase): Promise<boolean> {
  return (await db.meta.get(NAME))?.value === 1;
}

export async function setOnlyWifi(db: ProductDatabase, on: boolean): Promise<void> {
  await db.meta.put({ name: NAME, value: on ? 1 : 0 });
}

/** Held back now: the user wants Wi-Fi, and the browser says that this is something else. Where it cannot say, it goes. */
export async function isWaitingForWifi(db: ProductDatabase, env: Env): Promise<boolean> {
  return env.connection() === 'mobile' && (await isOnlyWifi(db));
}
