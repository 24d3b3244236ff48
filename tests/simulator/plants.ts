import type { Plant } from './bundle.ts';

/**
 * Bugs that a sync engine may well have. Each is put into the sources as the simulator loads them; the checks must
 * find it. A plant whose `find` is no longer in its file fails loudly: then it is written anew for what stands there.
 */
export const PLANTS: readonly Plant[] = [
  {
    name: 'a new key for each attempt',
    file: 'src/offline/protocol.ts',
    find: '  return { key, name, v: version, lane, deps, payload };',
    replace:
      '  return { key: crypto.randomUUID(), name, v: version, lane, deps, payload, ...(false && { key }) };',
    invariants: ['I5', 'I8', 'I1'],
  },
  {
    name: 'the request goes out before the claim is stored',
    file: 'src/offline/claim.ts',
    find: '    await db.commands.bulkPut(commands);',
    replace: '',
    invariants: ['I5'],
  },
  {
    name: 'an edit changes a command that was sent',
    file: 'src/offline/coalesce.ts',
    find: 'state === row.state && !sent)',
    replace: 'state === row.state && (!sent || true))',
    invariants: ['I6'],
  },
  {
    name: 'a refused token counts as a refusal of the commands',
    file: 'src/offline/batches.ts',
    find: `      await release(db, keys, { epoch, notBefore: 0, countsAttempt: false });
      if (token !== null)`,
    replace: `      for (const key of keys) await setAside(db, registry, { key, epoch, now: env.now() });
      if (token !== null)`,
    invariants: ['I9'],
  },
  {
    name: 'the server has the effect, and falls over before it keeps the answer',
    file: 'tests/simulator/inside/server.ts',
    find: '    this.book.set(`${owner} ${key}`, entry);\n    if (ran.status < 400)',
    replace: '    if (!falls) this.book.set(`${owner} ${key}`, entry);\n    if (ran.status < 400)',
    invariants: ['I1'],
  },
  {
    name: 'an old read is stored over what was settled',
    file: 'src/offline/row-read.ts',
    find: `    if (typeof settled?.value === 'number' && read.userVersion < settled.value) return 'overtaken';`,
    replace: `    if (typeof settled?.value === 'number' && read.userVersion < settled.value) await db.rows.delete([owner, row]);`,
    invariants: ['I11'],
  },
  {
    name: 'a read is stored while a command on its row is out',
    file: 'src/offline/row-read.ts',
    find: 'some(({ sent }) => sent)',
    replace: 'some(({ sent }) => sent && false)',
    invariants: ['I11'],
  },
  {
    name: 'an older answer takes the place of a newer one',
    file: 'src/offline/fold.ts',
    find: '  if (held && held.version > version) return false;',
    replace: '',
    invariants: ['I11'],
  },
  {
    name: 'a sent command is discarded without asking the server',
    file: 'src/offline/decide.ts',
    find: `((state === 'queued' || state === 'held') && !sent)`,
    replace: `(state === 'queued' || state === 'held')`,
    invariants: ['I16'],
  },
  {
    name: 'what was too late to take back is shown as if nothing had been',
    file: 'src/offline/verdict.ts',
    find: 'tooLate: cancelling,',
    replace: 'tooLate: false,',
    invariants: ['I16'],
  },
  {
    name: 'one failure of the server sets a command aside',
    file: 'src/offline/verdict.ts',
    find: '  if (refusals < SERVER_ERROR_TRIES || now - refusedSince < SERVER_ERROR_MS)',
    replace: '  if (refusals < 1)',
    invariants: ['I9'],
  },
  {
    name: 'an answer is settled without folding again',
    file: 'src/offline/settle.ts',
    find: '    await refold(db, registry, owner, touched);',
    replace: '',
    invariants: ['I10'],
  },
  {
    name: 'command and view are written in two transactions',
    file: 'src/offline/enqueue.ts',
    find: '    if (changed.length > 0) await refold(db, registry, owner, changed);',
    replace: `    setTimeout(() => void db.transaction('rw', acting(db), () => refold(db, registry, owner, changed)), 0);`,
    invariants: ['I10'],
  },
  {
    name: 'a tab that leads no more goes on claiming',
    file: 'src/offline/claim.ts',
    find: '    if (!(await isEpoch(db, given.epoch))) return null;',
    replace: '',
    invariants: ['I5'],
  },
  {
    name: 'a new leader leaves behind what the old one was sending',
    file: 'src/offline/claim.ts',
    find: `    await db.commands.filter((command) => command.state === 'sending').modify({ state: 'queued' });`,
    replace: '',
    invariants: ['I14', 'I3'],
  },
  {
    name: 'a batch goes out with the token of whoever is signed in',
    file: 'src/offline/claim.ts',
    find: 'if (signed && (session?.owner !== given.owner || session.token === null)) return null;',
    replace: 'if (signed && !session?.token) return null;',
    invariants: ['I8'],
  },
  {
    name: 'an order does not wait for what the basket still has to send',
    file: 'src/offline/outbox.ts',
    find: '  if (registry.commands.get(command.name)?.declared.barrier !== true) return [];',
    replace: '  if (command) return [];',
    invariants: ['I7'],
  },
  {
    name: 'the server is not told what a command builds on',
    file: 'src/offline/protocol.ts',
    find: '  return { key, name, v: version, lane, deps, payload };',
    replace: '  return { key, name, v: version, lane, deps: deps.slice(0, 0), payload };',
    invariants: ['I7'],
  },
  {
    name: 'what was put off goes out at once',
    file: 'src/offline/claim.ts',
    find: '!isDue(command.notBefore, given.now) ||',
    replace: '',
    invariants: ['I5', 'I15'],
  },
  {
    name: 'any page with status 200 is taken as done',
    file: 'src/offline/protocol.ts',
    find: '    const read = v.safeParse(SyncAnswer, given);',
    replace: `    const none = { replay: false, status: 200, body: null, code: null, message: null, fields: null, changes: [], conflicts: [], retryAfter: null };
    const ok = { protocol: 1, batch: request.batch, serverTime: '', userVersion: 0, results: request.commands.map(({ key }) => ({ key, outcome: 'done', ...none })) };
    const own = v.safeParse(SyncAnswer, given);
    const read = own.success ? own : v.safeParse(SyncAnswer, ok);`,
    invariants: ['I2'],
  },
  {
    name: 'the answer to another batch is taken for this one',
    file: 'src/offline/protocol.ts',
    find: 'read.success && read.output.batch === request.batch',
    replace: 'read.success',
    invariants: ['I2'],
  },
  {
    name: 'a refusal is shown as done',
    file: 'src/offline/verdict.ts',
    find: `  if (result.outcome === 'done' || wish?.doneWhen(result.status ?? 0))`,
    replace: `  if (result.outcome === 'done' || result.outcome === 'rejected' || wish?.doneWhen(0))`,
    invariants: ['I2'],
  },
  {
    name: 'a refused command is thrown away',
    file: 'src/offline/settle.ts',
    find: '      pile.written.push({ ...command, ...change });',
    replace: `      if (change.state === 'needs_user') await db.commands.delete(command.key);
      else pile.written.push({ ...command, ...change });`,
    invariants: ['I3'],
  },
  {
    name: 'the commands of a guest go out before anyone has signed in',
    file: 'src/offline/claim.ts',
    find: `    if (state !== 'queued' || blocked.has(lane)) continue;`,
    replace: `    if ((state !== 'queued' && state !== 'held') || blocked.has(lane)) continue;`,
    invariants: ['I3'],
  },
  {
    name: 'the token is written beside the command',
    file: 'src/offline/claim.ts',
    find: '      epoch: given.epoch,\n      attempts',
    replace:
      '      epoch: given.epoch,\n      seen: { ...Object(command.seen), token: session?.token },\n      attempts',
    invariants: ['I19'],
  },
  {
    name: 'the draft of a form outlives what was made of it',
    file: 'src/offline/enqueue.ts',
    find: '    if (given.draft) await db.drafts.delete([owner, given.draft]);',
    replace: '',
    invariants: ['I4'],
  },
  {
    name: 'places in the order of acts are given twice',
    file: 'src/offline/outbox.ts',
    find: `  await db.meta.put({ name: 'seq', value: seq });`,
    replace: '',
    invariants: ['I4'],
  },
  {
    name: 'the rows of the user before stay on the phone',
    file: 'src/offline/session.ts',
    find: '    if (before && before.owner !== owner) await wipe(db, before.owner);',
    replace: '',
    invariants: ['I10'],
  },
  {
    name: 'tidying up takes what still waits',
    file: 'src/offline/release.ts',
    find: '      .filter(({ state }) => !isUnsettled(state))\n      .toSorted',
    replace:
      '      .filter(({ createdAt, doneAt }) => now - (doneAt ?? createdAt) > 3_600_000)\n      .toSorted',
    invariants: ['I3'],
  },
];
