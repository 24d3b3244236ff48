import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/platform/database/database.ts';
import { freePort } from '#server/platform/database/embedded/postmaster.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { localFiles } from '#server/platform/files/local-files.ts';
import { type RealServer, startReal } from '../../server/harness/real-server.ts';
import { Balancer, type Behind, type Door } from './balancer.ts';
import { differences } from './checker.ts';
import { Clusters } from './clusters.ts';
import { DrillPhone, emptyLog } from './phone.ts';
import { storedOf } from './stored.ts';
import { signedInBuyer } from '../../harness/signed-in-buyer.ts';

/** Parts of the shop that a drill ends and starts again. */
export type Part = 'one' | 'two' | 'jobs';

export interface BusyShopOptions {
  phones: number;
  /** On top of what two servers need. */
  env?: Record<string, string>;
  /** Store of the files, if not in the servers' folder. */
  files?: FileStore;
  /** A module that each server loads first. */
  preload?: string;
  /** Folder of the primary; a new one when absent. */
  folder?: string;
  /** The primary has a shop already: with the catalogue of the demo when absent. */
  hasShop?: boolean;
  /** Balancer before servers and database; HAProxy when absent. */
  through?: (behind: Behind) => Promise<Door>;
  /** One more for jobs beside the two, which when absent is there; where it is not, they do them. */
  withJobs?: boolean;
  /** Run the build, as when absent, or the sources. */
  built?: boolean;
  /** Another copy of the repository that servers are started from; `root` of the shop changes it for those to come. */
  root?: string;
}

const CARS = 50;
const PIECES = 1_000_000;

/** Two servers, one for jobs, a primary and a standby behind HAProxy, all on loopback, and phones that are signed in. */
export class BusyShop {
  readonly clusters: Clusters;
  readonly balancer: Door;
  readonly phones: DrillPhone[] = [];
  readonly log = emptyLog();
  /** Folder that the servers share, where no store of files is set; on another disk than the primary where that has a small one. */
  readonly dataDir = mkdtempSync(join(tmpdir(), 'chicargos-drill-servers-'));
  cars: number[] = [];
  /** Copy of the repository that servers are started from from now on; undefined: this one. */
  root: string | undefined;
  readonly #servers = new Map<Part, RealServer>();
  readonly #ports: Record<Part, number>;
  readonly #options: BusyShopOptions;

  private constructor(given: {
    clusters: Clusters;
    balancer: Door;
    ports: Record<Part, number>;
    options: BusyShopOptions;
  }) {
    this.clusters = given.clusters;
    this.balancer = given.balancer;
    this.#ports = given.ports;
    this.#options = given.options;
    this.root = given.options.root;
  }

  static async open(options: BusyShopOptions): Promise<BusyShop> {
    const clusters = await Clusters.open(options.folder, options.hasShop);
    const ports = { one: await freePort(), two: await freePort(), jobs: await freePort() };
    const behind: Behind = {
      ...clusters.sockets(),
      servers: [`127.0.0.1:${ports.one}`, `127.0.0.1:${ports.two}`],
    };
    const balancer = await (options.through?.(behind) ?? Balancer.open(clusters.folder, behind));
    const shop = new BusyShop({ clusters, balancer, ports, options });
    try {
      await shop.#signIn();
      const { withJobs = true } = options;
      for (const part of ['one', 'two', ...(withJobs ? ['jobs' as const] : [])] as const)
        await shop.start(part);
    } catch (problem) {
      await shop.close();
      throw problem;
    }
    return shop;
  }

  server(part: Part): RealServer {
    const server = this.#servers.get(part);
    if (!server) throw new Error(`${part} does not run`);
    return server;
  }

  async start(part: Part): Promise<void> {
    const { shop } = this.clusters;
    const through = (address: string): string => {
      const url = new URL(address);
      url.hostname = '127.0.0.1';
      url.port = String(this.balancer.databasePort);
      return url.href;
    };
    const server = await startReal({
      built: this.#options.built ?? true,
      dataDir: this.dataDir,
      port: this.#ports[part],
      ...(this.root !== undefined && { root: this.root }),
      ...(this.#options.preload !== undefined && { preload: this.#options.preload }),
      env: {
        SEED: 'none',
        CHICARGOS_TEST_HOOKS: undefined,
        ROLE: part === 'jobs' ? 'jobs' : this.#options.withJobs === false ? 'all' : 'web',
        DATABASE_URL: through(shop.url),
        DATABASE_OWNER_URL: through(shop.ownerUrl),
        READ_DATABASE_URL: this.clusters.standby.addressOf(shop.url),
        SECRET: 'a secret for drills, long enough to be taken',
        LOG_LEVEL: 'error',
        ...this.#options.env,
      },
    });
    this.#servers.set(part, server);
  }

  async kill(part: Part): Promise<void> {
    await this.server(part).kill();
    this.#servers.delete(part);
  }

  /** Asks it to end, as an update does. */
  async stop(part: Part): Promise<void> {
    await this.server(part).stop();
    this.#servers.delete(part);
  }

  /** Compares what the phones were told with what is there. */
  async differences(): Promise<string[]> {
    const db = openDatabase(this.clusters.ownerUrl, { max: 2, statementTimeoutMs: 0 });
    try {
      const stored = await storedOf(db, {
        users: this.phones.map(({ userId }) => userId),
        cars: this.cars,
        files: this.#options.files ?? localFiles(this.dataDir),
      });
      return differences(
        this.phones.flatMap(({ done }) => done),
        stored,
      );
    } finally {
      await db.destroy();
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#servers.values()].map((server) => server.kill()));
    await this.balancer.close();
    await this.clusters.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Makes the phones' owners, and cars in such numbers that nobody is refused one. */
  async #signIn(): Promise<void> {
    const db = openDatabase(this.clusters.ownerUrl, { max: 2 });
    const now = new Date();
    try {
      const cars = await db
        .selectFrom('products')
        .select('id')
        .where('currency', '=', 'USD')
        .where('listing_type', '=', 'FixedPrice')
        .where('product_class_id', '=', 1)
        .where('live', '=', true)
        .orderBy('id')
        .limit(CARS)
        .execute();
      this.cars = cars.map(({ id }) => id);
      await db
        .updateTable('products')
        .set({ num_in_stock: PIECES, num_allocated: 0 })
        .where('id', 'in', this.cars)
        .execute();
      await db.transaction().execute(async (tx) => {
        for (let at = 0; at < this.#options.phones; at += 1) {
          const email = `drill-${at}@example.test`;
          const name = { first: 'Drill', last: String(at) };
          const { id, token } = await signedInBuyer(tx, { email, name, phone: 'drill', now });
          this.phones.push(new DrillPhone({ url: this.balancer.url, userId: id, token, log: this.log }));
        }
      });
    } finally {
      await db.destroy();
    }
  }
}
