import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, type RealServer, removeData, startReal } from '../../server/harness/real-server.ts';
import { databaseFrom, type OwnDatabase } from '../../server/harness/templates.ts';
import type { LineSpeed } from '../../load/slow-line.ts';
import { Line } from './line.ts';
import { installedPhone } from './installed-phone.ts';
import type { Phone, PhoneOptions } from './phone.ts';

/** Buyer of the catalogue's seed. */
const ofDemo = (name: string) => ({
  email: `${name}@demo.chicargos.example`,
  password: 'walvis-bay-40001',
});
export const BUYER = ofDemo('buyer');
export const STAFF = ofDemo('staff');
/** Grace, who shares a phone with the buyer. */
export const SECOND_BUYER = ofDemo('buyer2');

type Env = Record<string, string | undefined>;

function startBehind(line: Line, place: Place): Promise<RealServer> {
  const { dataDir, database, env } = place;
  const settings = {
    PUBLIC_URL: line.url,
    ...(database && { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl }),
    ...env,
  };
  return startReal({ built: true, dataDir, env: settings });
}

interface Place {
  dataDir: string;
  /** Null: in the data folder, with a PostgreSQL of its own. */
  database: OwnDatabase | null;
  env: Env;
}

export interface ShopOptions {
  /**
   * Seed that it begins with: the catalogue as at `npm start` unless said. Those of the contract and of the accounts have the
   * hooks of tests, and a clock that stands still unless it is moved on.
   */
  seed?: 'catalogue' | 'contract' | 'account' | 'demo';
  /** Settings of the server on top; there are no limits on how often somebody asks unless said here. */
  env?: Env;
  /** The shop starts a PostgreSQL of its own and fills it, as at `npm start`. */
  alone?: boolean;
  /** Width and distance of the line. */
  slow?: LineSpeed;
}

/** Null outside of a test run, and for a seed whose documents name the address of the shop. */
async function filledDatabase(seed: string): Promise<OwnDatabase | null> {
  if (process.env['VITEST'] === undefined || (seed !== 'catalogue' && seed !== 'contract')) return null;
  const { inject } = await import('vitest');
  return databaseFrom(seed, inject('cluster'));
}

/**
 * Vehicles are searched in memory only where a file asks for it (`SEARCH_IN_MEMORY`): to read them all takes a second of a core
 * for each shop, and both ways answer the same (tests/server). What is measured outside of a test run has what a shop has.
 */
const withoutColumns = (): Env => (process.env['VITEST'] === undefined ? {} : { SEARCH_MEMORY: 'off' });

/** Settings of a shop that searches as any of this size does. */
export const SEARCH_IN_MEMORY: Env = { SEARCH_MEMORY: undefined };

/** The built server on the demo catalogue behind a line of its own; it can be killed and started again. */
export class Shop {
  /** That of the shop's own address. */
  readonly line: Line;
  readonly #others: Line[] = [];
  readonly #place: Place;
  #server: RealServer;

  private constructor(line: Line, place: Place, server: RealServer) {
    this.line = line;
    this.#place = place;
    this.#server = server;
  }

  static async open(options: ShopOptions = {}): Promise<Shop> {
    const { seed = 'catalogue', env, alone = false, slow } = options;
    const hooks = seed === 'contract' || seed === 'account' ? '1' : undefined;
    const line = await Line.open(slow);
    const database = alone ? null : await filledDatabase(seed);
    const place = {
      dataDir: dataFolder(),
      database,
      env: { SEED: seed, CHICARGOS_TEST_HOOKS: hooks, ...withoutColumns(), ...env },
    };
    const server = await startBehind(line, place);
    line.to(server.port);
    return new Shop(line, place, server);
  }

  get dataDir(): string {
    return this.#place.dataDir;
  }

  /** To look into its database; fails for a shop with a PostgreSQL of its own. */
  get databaseUrl(): string {
    if (!this.#place.database) throw new Error('its database is its own');
    return this.#place.database.ownerUrl;
  }

  get url(): string {
    return this.line.url;
  }

  /** Starts it again on the same data, after it was killed. */
  async start(): Promise<void> {
    this.#server = await startBehind(this.line, this.#place);
    for (const line of this.lines) line.to(this.#server.port);
  }

  get lines(): readonly Line[] {
    return [this.line, ...this.#others];
  }

  /** Another line to it, with an address and troubles of its own, for somebody elsewhere. */
  async anotherLine(): Promise<Line> {
    const line = await Line.open();
    this.#others.push(line);
    line.to(this.#server.port);
    return line;
  }

  /**
   * A new phone with the app on it, from before anybody did anything there. Installing takes longer than most of what is
   * tested: it is done once at each address, and copied. For a first visit take `Phone.open()`.
   */
  async phone(options: PhoneOptions = {}): Promise<Phone> {
    return (await installedPhone(this.url)).copy(options);
  }

  kill(): Promise<void> {
    return this.#server.kill();
  }

  /** Texts of the mails that went out, by the template's own mark in the subject. */
  mails(subject: RegExp): string[] {
    const folder = join(this.dataDir, 'mail');
    if (!existsSync(folder)) return [];
    const all = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    return all.map((name) => readFileSync(join(folder, name), 'utf8')).filter((mail) => subject.test(mail));
  }

  /** A call past the phone, straight to the server. */
  async ask(
    path: string,
    init: RequestInit & { token?: string } = {},
  ): Promise<{ status: number; body: unknown; bytes: Buffer }> {
    const response = await fetch(`http://127.0.0.1:${this.#server.port}${path}`, {
      ...init,
      headers: {
        ...(init.body ? { 'content-type': 'application/json' } : {}),
        ...(init.token ? { authorization: `Token ${init.token}` } : {}),
      },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const json = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, body: json ? (JSON.parse(bytes.toString()) as unknown) : null, bytes };
  }

  async close(): Promise<void> {
    for (const line of this.lines) await line.close();
    await this.#server.stop();
    await this.#place.database?.drop();
    await removeData(this.dataDir);
  }
}
