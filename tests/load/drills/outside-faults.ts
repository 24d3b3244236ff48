import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { filesOf } from '#server/platform/files/files-of.ts';
import { openS3Store } from '../../harness/open-s3-store.ts';
import { countRow, type Measured, milliseconds } from '../report.ts';
import { BusyShop } from './busy-shop.ts';
import { storm } from './loads.ts';
import { MailBox } from './mail-box.ts';
import { during, judged } from './traffic.ts';

const PHONES = 30;
const AWAY_MS = 6_000;
const MAIL_WITHIN_MS = 120_000;

/** The mail server goes away among orders, and comes back: each mail is sent, and once. */
export async function mailDown(): Promise<Measured> {
  const box = await MailBox.open();
  const shop = await BusyShop.open({ phones: PHONES, env: { SMTP_URL: box.url } });
  try {
    const measured = await during(shop, [
      { what: 'the mail server goes away', ms: AWAY_MS, act: () => box.stop() },
      { what: 'and comes back', ms: 3_000, act: () => box.start() },
    ]);
    // As the runbook says: what was tried meanwhile would be tried again in half a minute by itself.
    await shop.clusters.act((client) =>
      client.query('update mail_outbox set not_before = now() where sent_at is null'),
    );
    const waiting = () =>
      shop.clusters.act(async (client) => {
        const { rows } = await client.query<{ all: number; waiting: number }>(
          'select count(*)::int as all, (count(*) filter (where sent_at is null))::int as waiting from mail_outbox',
        );
        return rows[0] ?? { all: 0, waiting: 0 };
      });
    const from = performance.now();
    let mails = await waiting();
    while (mails.waiting > 0 && performance.now() - from < MAIL_WITHIN_MS) {
      await pause(2_000);
      mails = await waiting();
    }
    const different = new Set(box.taken).size;
    return {
      rows: [
        ...measured.rows,
        countRow(`of ${mails.all} mails not sent`, mails.waiting, { aim: 0, failsAbove: 0 }),
        countRow('mails that the mail server never saw', mails.all - different, { aim: 0, failsAbove: 0 }),
        countRow('mails that it took twice', box.taken.length - different, { aim: 0, failsAbove: 0 }),
      ],
      notes: [
        ...measured.notes,
        `the last mail went out ${milliseconds(performance.now() - from)} after the phones`,
      ],
    };
  } finally {
    await shop.close();
    await box.stop();
  }
}

/** The store of files is cut off, fails, and is full, among photos that are on their way. */
export async function storeDown(): Promise<Measured> {
  const store = await openS3Store();
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.access;
  const shop = await BusyShop.open({
    phones: PHONES,
    files: filesOf({ dataDir: '', s3: store.again() }),
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  });
  try {
    const from = performance.now();
    const over = { yes: false };
    const sending = storm(shop).finally(() => (over.yes = true));
    for (const fault of ['cut', 'failing', 'full'] as const) {
      await pause(1_000);
      store.is = fault;
      await pause(2_000);
      store.is = 'up';
    }
    const sentTooSoon = over.yes;
    const bytes = await sending;
    const to = performance.now();
    const measured = await judged(shop, from, to);
    return {
      rows: [
        {
          what: `${PHONES} phones send photos while the store is cut off, fails and is full for 2 s each`,
          measured: `${(bytes / 1e6).toFixed(0)} MB in ${milliseconds(to - from)}`,
          bound: '-',
          ok: '-',
        },
        ...measured.rows,
      ],
      notes: sentTooSoon ? [...measured.notes, 'all was sent before the last fault'] : measured.notes,
    };
  } finally {
    await shop.close();
    await store.close();
  }
}

const HOUR_MS = 3_600_000;

/** The clock of one server jumps ahead, behind, and back, while the other one's stands right. */
export async function clockSteps(): Promise<Measured> {
  const shop = await BusyShop.open({
    phones: PHONES,
    preload: join(import.meta.dirname, 'stepped-clock.mjs'),
  });
  const step = (stepMs: number) => () => {
    for (const part of ['one', 'jobs'] as const) shop.server(part).child.send({ stepMs });
    return Promise.resolve();
  };
  try {
    return await during(shop, [
      { what: 'the clock of server one and of jobs an hour ahead', ms: 5_000, act: step(HOUR_MS) },
      { what: 'two hours back from there', ms: 5_000, act: step(-HOUR_MS) },
      { what: 'right again', ms: 5_000, act: step(0) },
    ]);
  } finally {
    await shop.close();
  }
}
