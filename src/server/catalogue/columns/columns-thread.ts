// A thread of its own: the columns of a million listings take seconds to read, and some searches tens of milliseconds.
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '#server/platform/database/database.ts';
import { ColumnsKeeper, columnBytes } from './columns-keeper.ts';
import type { ThreadRequest, ThreadMessage, ThreadData } from './messages.ts';

const { databaseUrl, worn } = workerData as ThreadData;
const say = (said: ThreadMessage): void => parentPort?.postMessage(said);

const keeper = new ColumnsKeeper(openDatabase(databaseUrl, { max: 1, statementTimeoutMs: 60_000 }), worn);
let saidWorn = false;

async function answer(question: ThreadRequest): Promise<void> {
  const found = await keeper.answer(question).catch((problem: unknown) => {
    say({ said: 'problem', problem: String(problem) });
    return null;
  });
  say({ said: 'found', number: question.number, found });
  if (!keeper.isWorn || saidWorn) return;
  saidWorn = true;
  say({ said: 'worn' });
}

const listings = await keeper.load();
parentPort?.on('message', (question: ThreadRequest) => void answer(question));
say({ said: 'standing', listings, bytes: columnBytes() });
