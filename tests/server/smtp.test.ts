import { createServer, type AddressInfo, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createFaults } from '#server/test-hooks/faults.ts';
import { transaction } from '#server/platform/database/database.ts';
import { createJobs } from '#server/platform/calls/jobs.ts';
import { createLog } from '#server/platform/base/log.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { createMailTransport } from '#server/platform/mail/mail-transport.ts';
import { preparedFolder } from './harness/prepared-folder.ts';
import { startReal } from './harness/real-server.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const log = createLog({ now: () => shop.clock.now(), level: 'silent' });

beforeEach(async () => {
  await shop.db.deleteFrom('mail_outbox').execute();
});

/** Way in which an SMTP server treats a message once its bytes have come. */
type Manner = 'takes it' | 'refuses it' | 'never answers' | 'hangs up' | 'takes it and hangs up';

interface Box {
  url: string;
  /** Subject and Message-ID of what was taken over, and of what it went silent about. */
  taken: string[];
  ids: string[];
  tries: () => number;
}

/** A real SMTP server that treats the first messages in these manners and takes all others. */
async function mailbox(...manners: Manner[]): Promise<Box> {
  const box = { taken: [] as string[], ids: [] as string[], tries: 0 };
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, done) {
      const manner = manners[box.tries++] ?? 'takes it';
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const message = Buffer.concat(chunks).toString();
        const of = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(message)?.[1]?.trim() ?? '';
        box.ids.push(of('message-id'));
        if (manner.startsWith('takes it')) box.taken.push(of('subject'));
        if (manner === 'takes it') return done();
        if (manner === 'refuses it')
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        if (manner !== 'never answers') for (const socket of sockets) socket.destroy();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  );
  const { port } = server.server.address() as AddressInfo;
  return { ...box, url: `smtp://127.0.0.1:${port}`, tries: () => box.tries };
}

const SHORT_MS = 400;
const jobs = (url: string, waitMs = SHORT_MS) => {
  const config = { ...shop.config, smtpUrl: url };
  const transport = createMailTransport(config, waitMs);
  return createJobs({ config, db: shop.db, clock: shop.clock, log, faults: createFaults(), transport });
};
const write = (...subjects: string[]) =>
  transaction(shop.db, async (tx) => {
    for (const subject of subjects) {
      const mail = { dedupeKey: subject, template: 'note', to: 'chanda@example.test', subject };
      await queueMail(tx, { ...mail, text: 'A note.\n', links: [] }, shop.clock.now());
    }
  });
const rows = () =>
  shop.db
    .selectFrom('mail_outbox')
    .select(['subject', 'attempts', 'sent_at', 'last_error'])
    .orderBy('id')
    .execute();

describe.each(['refuses it', 'never answers', 'hangs up'] as const)('a server that %s', (manner) => {
  test('gets the message again later, with the same id, and other mail goes on', async () => {
    const box = await mailbox(manner);
    const loop = jobs(box.url);
    await write('first', 'second');
    await loop.run();
    expect(box.taken).toEqual(['second']);
    expect(await rows()).toMatchObject([
      { subject: 'first', attempts: 1, sent_at: null, last_error: expect.any(String) },
      { subject: 'second', attempts: 1, sent_at: shop.clock.now() },
    ]);
    shop.clock.advance(5);
    await loop.run();
    expect(box.taken).toEqual(['second', 'first']);
    const [first, , again] = box.ids;
    expect(first).toMatch(/^<[0-9a-f]{32}@shop\.example\.test>$/);
    expect(again).toBe(first);
    await loop.stop();
  });
});

test('a server that takes a message and hangs up before it says so gets it twice, as one message', async () => {
  const box = await mailbox('takes it and hangs up');
  const loop = jobs(box.url);
  await write('once');
  await loop.run();
  shop.clock.advance(5);
  await loop.run();
  expect(box.taken).toEqual(['once', 'once']);
  expect(new Set(box.ids).size).toBe(1);
  expect(await rows()).toMatchObject([{ attempts: 2, sent_at: shop.clock.now() }]);
  await loop.stop();
});

test.each([
  { what: 'says nothing at all', onConnection: () => undefined },
  { what: 'hangs up at once', onConnection: (socket: Socket) => void socket.destroy() },
])('a server that $what costs the shop nothing but a later try', async ({ onConnection }) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const loop = jobs(`smtp://127.0.0.1:${port}`);
  await write('later');
  await loop.run();
  expect(await rows()).toMatchObject([{ attempts: 1, sent_at: null, last_error: expect.any(String) }]);
  await loop.stop();
});

test('an end of the server while mail hangs leaves the message as it was', async () => {
  const box = await mailbox('never answers');
  // Longer than the end waits for it.
  const loop = jobs(box.url, 60_000);
  await write('hanging');
  const running = loop.run();
  await expect.poll(() => box.tries()).toBe(1);
  await loop.stop();
  await expect(running).rejects.toThrow('stopped');
  expect(await rows()).toMatchObject([{ attempts: 0, sent_at: null, last_error: null }]);
  await jobs(box.url).run();
  expect(box.taken).toEqual(['hanging']);
});

test('a shop whose mail hangs answers at once, and ends when it is told to', async () => {
  const box = await mailbox('never answers', 'never answers', 'never answers');
  const real = await startReal({ dataDir: await preparedFolder(), env: { SMTP_URL: box.url } });
  onTestFinished(() => real.remove());
  const send = (path: string, body: object) =>
    fetch(`${real.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const ask = () => send('/rest-auth/password/reset/', { email: 'buyer@example.test' });
  expect((await ask()).status).toBe(200);
  await expect.poll(() => box.tries()).toBe(1);
  // The one message hangs all the while: nobody who asks waits for it.
  const form = { first_name: 'A', last_name: 'B', email: 'a@x.zm', password: 'kariba dam at noon' };
  expect([(await ask()).status, (await send('/register/', form)).status]).toEqual([200, 201]);
  expect(box.tries()).toBe(1);
  expect(await real.stop()).toBe(0);
});
