import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { httpProblem, unavailable } from './errors.ts';

/** Free bytes of the disk under which nothing is written any more, and under which nothing is answered (R4). */
export const NO_WRITES_BELOW = 500 * 1024 ** 2;
export const NO_ANSWERS_BELOW = 100 * 1024 ** 2;
/** One look holds for so long: it costs less than any answer, and a disk does not fill faster. */
const LOOK_EVERY_MS = 1_000;
const COME_BACK = { 'retry-after': '60' };

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

export type DiskState = 'roomy' | 'no_writes' | 'no_answers';

export interface DiskGuard {
  /** Looks again where the last look is old. */
  state(): Promise<DiskState>;
}

export const freeBytesAt = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Keeps a disk that runs full from taking the database with it: writes are refused with 507 first, while all can be read, then
 * everything. Once there is room again it goes on by itself; phones keep what they have to send and come back.
 * @param freeBytes as they are at the moment; where nobody knows, it counts as enough
 */
export function guardDisk(
  app: FastifyInstance,
  {
    freeBytes,
    log,
    moment = () => performance.now(),
  }: {
    freeBytes: () => Promise<number>;
    log: { warn: (about: object, text: string) => void; error: (about: object, text: string) => void };
    /** Milliseconds that only go forward. */
    moment?: () => number;
  },
): DiskGuard {
  let last: DiskState = 'roomy';
  let looked = -Infinity;
  const state = async (): Promise<DiskState> => {
    if (moment() - looked < LOOK_EVERY_MS) return last;
    looked = moment();
    const free = await freeBytes().catch(() => Infinity);
    const found = stateAt(free);
    if (found !== last) log[found === 'roomy' ? 'warn' : 'error']({ free }, TOLD[found]);
    last = found;
    return found;
  };
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/(api|readyz)(\/|$|\?)/.test(request.url)) return;
    const found = await state();
    if (found === 'roomy' || (found === 'no_writes' && READS.has(request.method))) return;
    const { status, body, headers } =
      found === 'no_answers' ? unavailable() : httpProblem('no_room', {}, COME_BACK);
    // Sent from here: a line of the log for each would fill what is left.
    return reply
      .code(status)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .send(body);
  });
  return { state };
}

const TOLD: Record<DiskState, string> = {
  roomy: 'the disk has room again',
  no_writes: 'the disk is nearly full: nothing is written until there is room',
  no_answers: 'the disk is full: nothing is answered until there is room',
};

const stateAt = (free: number): DiskState =>
  free < NO_ANSWERS_BELOW ? 'no_answers' : free < NO_WRITES_BELOW ? 'no_writes' : 'roomy';
