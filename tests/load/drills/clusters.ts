import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { createLog } from '#server/platform/base/log.ts';
import { readConnection } from '#server/platform/database/embedded/connection.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/database/embedded.ts';
import { followerOf, type HotStandby } from '../../server/harness/hot-standby.ts';
import { type Addresses, databaseFrom } from '../../server/harness/templates.ts';

/** A primary with the demo's catalogue and a standby that has each commit before it is acknowledged. */
export class Clusters {
  readonly folder: string;
  readonly shop: Addresses;
  readonly standby: HotStandby;
  readonly #primary: EmbeddedDatabase;
  readonly #cluster: string;
  #isPromoted = false;

  private constructor(given: {
    folder: string;
    primary: EmbeddedDatabase;
    cluster: string;
    shop: Addresses;
    standby: HotStandby;
  }) {
    this.folder = given.folder;
    this.shop = given.shop;
    this.standby = given.standby;
    this.#primary = given.primary;
    this.#cluster = given.cluster;
  }

  /**
   * @param folder holds the primary; a new one when absent
   * @param hasShop there is a shop in it that is to be taken, instead of the demo's catalogue
   */
  static async open(
    folder = mkdtempSync(join(tmpdir(), 'chicargos-drill-')),
    hasShop = false,
  ): Promise<Clusters> {
    chmodSync(folder, 0o755);
    const primary = await startEmbedded(folder, createLog({ now: () => new Date(), level: 'silent' }));
    const shop = hasShop ? primary : await databaseFrom('catalogue', primary);
    const standby = await followerOf(folder);
    const cluster = readConnection(folder)?.cluster ?? '';
    const clusters = new Clusters({ folder, primary, cluster, shop, standby });
    await clusters.waitForStandby(true);
    return clusters;
  }

  /** Sockets of the two, as HAProxy writes them. */
  sockets(): { primary: string; standby: string } {
    return { primary: socketOf(this.shop.url), standby: socketOf(this.standby.addressOf(this.shop.url)) };
  }

  /** Address of whichever is the primary now, as the owner. */
  get ownerUrl(): string {
    return this.#isPromoted ? this.standby.addressOf(this.shop.ownerUrl) : this.shop.ownerUrl;
  }

  /** Tells the primary whether a commit is to wait until the standby has it, as Patroni does when one comes or goes. */
  async waitForStandby(waits: boolean): Promise<void> {
    if (waits) await this.standby.caughtUp();
    await this.act((client) => synchronousStandby(client, waits ? '*' : ''));
  }

  /** SIGKILL of its first process; it is started again at once. */
  killPrimary(): void {
    const [pid = ''] = readFileSync(join(this.#cluster, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  }

  /** The primary is gone for good, as its machine is, and after a while the standby takes its place. */
  async failOver(noticedAfterMs: number): Promise<void> {
    this.killPrimary();
    const stopped = this.#primary.stop();
    await pause(noticedAfterMs);
    await this.standby.promote();
    this.#isPromoted = true;
    await this.act((client) => synchronousStandby(client, ''));
    await stopped;
  }

  /** Ends all connections of the servers; how many there were. */
  terminate(): Promise<number> {
    return this.act(async (client) => {
      const { rowCount } = await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chicargos'",
      );
      return rowCount ?? 0;
    });
  }

  async act<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: this.ownerUrl, application_name: 'drill' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  async close(): Promise<void> {
    await this.standby.stop();
    await this.#primary.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function synchronousStandby(client: Client, names: '*' | ''): Promise<void> {
  await client.query(`alter system set synchronous_standby_names = '${names}'`);
  await client.query('select pg_reload_conf()');
}

function socketOf(address: string): string {
  const { hostname, port } = new URL(address);
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? `unix@${host}/.s.PGSQL.${port}` : `${host}:${port}`;
}
