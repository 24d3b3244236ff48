import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { type EbayAccess, ebayAccess } from './ebay-access.ts';
import { type FlutterwaveAccess, flutterwaveAccess } from './flutterwave-access.ts';
import { type Google, googleAddresses } from './google-addresses.ts';
import { type S3Access, s3Access } from './s3-access.ts';
import {
  hostName,
  httpAddress,
  isLoopback,
  isPrivate,
  readSender,
  postgresAddress,
  proxies,
  setting,
  smtpAddress,
  trustedAddress,
} from './settings.ts';

/** Account that transfers go to. Printed in the pro-forma only, never sent to a page (security 17). */
export interface BankDetails {
  bankName: string;
  accountName: string;
  accountNumber: string;
  swift: string;
  address: string;
  /** Payee, as /verify-invoice names it. */
  payee: string;
  /** True while nobody has configured an account: documents must say SAMPLE, nobody may pay. */
  isSample: boolean;
}

/** Everything the server was told from outside, parsed once at start. */
export interface Config {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** Null: the server runs its own PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** As whom tables are made and changed there; null: `databaseUrl` does that too. */
  databaseOwnerUrl: string | null;
  /** A hot standby, or a balancer before several, which reads are tried on first; null: none. */
  readDatabaseUrl: string | null;
  /** Base of every link in mail and documents, without a slash at the end. Never taken from a request. */
  publicUrl: string;
  /** At least 32 characters. */
  secret: string;
  /** Null: messages are written to `<dataDir>/mail`. */
  smtpUrl: string | null;
  mailFrom: string;
  supportInbox: string;
  bank: BankDetails;
  /** As Fastify takes it: nobody, a number of hops, or addresses and networks. */
  trustProxy: false | number | string[];
  /** `catalogue`: the demo before anybody ordered anything. */
  seed: 'demo' | 'catalogue' | 'contract' | 'account' | 'none';
  /** Tells whether staff must sign in with a second step before they get to what is staff's. */
  staffTotp: 'required' | 'off';
  /** Null: nobody signs in with Google here. */
  google: Google | null;
  /** Null: items are those of our own tables. */
  ebay: EbayAccess | null;
  /** Null: nobody pays by mobile money here. */
  flutterwave: FlutterwaveAccess | null;
  /** Printed in pro-formas only; null: nobody pays in Bitcoin here. */
  bitcoinAddress: string | null;
  rateLimits: boolean;
  /** Listings in one part of a catalogue pack, at most. */
  packPageSize: number;
  /** Public vehicles from which on a thread of this server searches them in memory; null: the database always answers. */
  searchMemoryFrom: number | null;
  /** Null: pictures and uploads lie in `dataDir`. */
  s3: S3Access | null;
  backup: BackupSettings;
  testHooks: boolean;
  /** `web` answers requests and leaves jobs to others, `jobs` does them and answers nobody but who looks after it, `all` both. */
  role: 'all' | 'web' | 'jobs';
  /** Bearer token of `/metrics`; null: there is none. */
  metricsToken: string | null;
  /** Address of a collector that takes traces; null: none are made. */
  tracesUrl: string | null;
  /** Statements of the database that take so long are logged; null: none is. */
  slowQueryMs: number | null;
  /** Null: `info`, or `warn` where a person watches the terminal. */
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent' | null;
}

export interface BackupSettings {
  /** Null: the server makes none by itself. */
  folder: string | null;
  /** Words that the key is made of; null: one is made and kept in the data folder. */
  passphrase: string | null;
  everyMinutes: number;
}

/** A setting that cannot be used. The message is one line and names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const Environment = v.object({
  PORT: setting(
    3000,
    (text) => (/^\d{1,5}$/.test(text) && +text >= 1 && +text <= 65535 ? +text : null),
    'a whole number from 1 to 65535',
  ),
  HOST: setting('127.0.0.1', hostName, 'an address or host name to listen on, like 127.0.0.1'),
  DATA_DIR: setting(resolve('data'), (text) => resolve(text), 'a folder'),
  DATABASE_URL: setting(null, postgresAddress, 'an address like postgresql://user:password@host:5432/name', {
    hidden: true,
  }),
  DATABASE_OWNER_URL: setting(
    null,
    postgresAddress,
    'an address like postgresql://owner:password@host:5432/name',
    { hidden: true },
  ),
  READ_DATABASE_URL: setting(
    null,
    postgresAddress,
    'an address like postgresql://user:password@standby:5432/name',
    { hidden: true },
  ),
  PUBLIC_URL: setting(
    null,
    httpAddress,
    'an address like https://www.example.com, without query or fragment',
  ),
  SECRET: setting(null, (text) => (text.length >= 32 ? text : null), 'at least 32 characters', {
    hidden: true,
  }),
  SMTP_URL: setting(null, smtpAddress, 'an address like smtp://user:password@host:587', { hidden: true }),
  MAIL_FROM: setting(
    'Chicargos <no-reply@chicargos.example>',
    readSender,
    'an address like Name <name@example.com>',
  ),
  SUPPORT_INBOX: setting('support@chicargos.example', readSender, 'an address like Name <name@example.com>'),
  BANK_NAME: setting(null, (text) => text, 'a text'),
  BANK_ACCOUNT_NAME: setting(null, (text) => text, 'a text'),
  BANK_ACCOUNT_NUMBER: setting(
    null,
    (text) => (/^[A-Z0-9][A-Z0-9 -]{4,39}$/i.test(text) ? text : null),
    'an account number or IBAN',
    { hidden: true },
  ),
  BANK_SWIFT: setting(
    null,
    (text) => (/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text) ? text : null),
    'a SWIFT code of 8 or 11 characters',
  ),
  BANK_ADDRESS: setting(null, (text) => text, 'a text'),
  PAYEE: setting(null, (text) => text, 'a text'),
  TRUST_PROXY: setting(false, proxies, 'off, a number of hops, or a list of addresses and networks'),
  SEED: setting(
    'demo',
    oneOf('demo', 'catalogue', 'contract', 'account', 'none'),
    'demo, catalogue, contract, account or none',
  ),
  STAFF_TOTP: setting(null, oneOf('required', 'off'), 'required or off'),
  GOOGLE_CLIENT_ID: setting(
    null,
    (text) => (/^[\w.-]{1,255}$/.test(text) ? text : null),
    'a client id like 1234-abcd.apps.googleusercontent.com',
  ),
  GOOGLE_ADDRESS: setting(null, trustedAddress, 'an https address, or one on this machine'),
  EBAY_CLIENT_ID: setting(null, ebayKey, 'an App ID like Name-app-PRD-1234'),
  EBAY_CLIENT_SECRET: setting(null, ebayKey, 'a Cert ID like PRD-1234', { hidden: true }),
  EBAY_ADDRESS: setting(null, trustedAddress, 'an https address, or one on this machine'),
  FLUTTERWAVE_SECRET_KEY: setting(null, headerText, 'a key like FLWSECK-1234-X', { hidden: true }),
  FLUTTERWAVE_WEBHOOK_HASH: setting(
    null,
    (text) => (text.length >= 16 ? headerText(text) : null),
    'at least 16 letters, digits and signs',
    { hidden: true },
  ),
  FLUTTERWAVE_ADDRESS: setting(null, trustedAddress, 'an https address, or one on this machine'),
  BITCOIN_ADDRESS: setting(
    null,
    (text) => (/^(bc1[02-9ac-hj-np-z]{11,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/.test(text) ? text : null),
    'a Bitcoin address',
  ),
  RATE_LIMITS: setting(true, (text) => ({ on: true, off: false })[text] ?? null, 'on or off'),
  PACK_PAGE_SIZE: setting(
    2000,
    (text) =>
      // More than this in a piece would make others wait: until November 2026 as many as 20,000 could be asked for.
      /^\d{1,5}$/.test(text) && +text >= 1 && +text <= 20_000 ? Math.min(+text, 5000) : null,
    'a whole number from 1 to 20000',
  ),
  SEARCH_MEMORY: setting(
    5000,
    (text) => (text === 'off' ? 'off' : /^\d{1,9}$/.test(text) ? +text : null),
    'off, or a whole number of vehicles',
  ),
  ROLE: setting('all', oneOf('all', 'web', 'jobs'), 'all, web or jobs'),
  METRICS_TOKEN: setting(
    null,
    (text) => (text.length >= 16 ? headerText(text) : null),
    'at least 16 letters, digits and signs',
    { hidden: true },
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    null,
    httpAddress,
    'an address like http://127.0.0.1:4318, without query or fragment',
  ),
  SLOW_QUERY_MS: setting(
    500,
    (text) => (text === 'off' ? 'off' : /^\d{1,6}$/.test(text) ? +text : null),
    'off, or a whole number of milliseconds',
  ),
  S3_ENDPOINT: setting(
    null,
    httpAddress,
    'an address like https://s3.example.com, without bucket, query or fragment',
  ),
  S3_BUCKET: setting(
    null,
    (text) => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) ? text : null),
    'the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
  ),
  S3_REGION: setting(
    null,
    (text) => (/^[a-z0-9-]{1,40}$/.test(text) ? text : null),
    'the name of a region like eu-west-1',
  ),
  S3_ACCESS_KEY_ID: setting(null, headerText, 'letters, digits and signs', { hidden: true }),
  S3_SECRET_ACCESS_KEY: setting(null, headerText, 'letters, digits and signs', { hidden: true }),
  BACKUP_DIR: setting(null, (text) => text, 'a folder, best on another disk'),
  BACKUP_KEY: setting(null, (text) => (text.length >= 16 ? text : null), 'at least 16 characters', {
    hidden: true,
  }),
  BACKUP_EVERY: setting(
    15,
    (text) => (/^\d{1,5}$/.test(text) && +text >= 1 ? +text : null),
    'a whole number of minutes',
  ),
  CHICARGOS_TEST_HOOKS: setting(false, (text) => ({ '1': true, '0': false })[text] ?? null, '0 or 1'),
  LOG_LEVEL: setting(
    null,
    oneOf('debug', 'info', 'warn', 'error', 'silent'),
    'debug, info, warn, error or silent',
  ),
});

/** Text that may stand in a header of Basic authentication. */
function ebayKey(text: string): string | null {
  return /^[\w.-]{1,255}$/.test(text) ? text : null;
}

/** Text that may stand in a header. */
function headerText(text: string): string | null {
  return /^[\x21-\x7e]{1,255}$/.test(text) ? text : null;
}

function oneOf<const T extends string>(...choices: T[]) {
  return (text: string): T | null => choices.find((choice) => choice === text) ?? null;
}

/**
 * Reads the settings, and the secret from the data folder (made on the first start).
 * @param env usually `process.env`
 * @throws ConfigError for the first setting that cannot be used
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = v.safeParse(Environment, env);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new ConfigError(`${v.getDotPath(issue) ?? 'The environment'} ${issue.message}`);
  }
  const set = parsed.output;

  if (set.CHICARGOS_TEST_HOOKS && !isLoopback(set.HOST)) {
    throw new ConfigError(
      `HOST must be a loopback address like 127.0.0.1 with CHICARGOS_TEST_HOOKS=1, not "${set.HOST}"`,
    );
  }
  if ((set.SEED === 'contract' || set.SEED === 'account') && !set.CHICARGOS_TEST_HOOKS) {
    throw new ConfigError(`SEED=${set.SEED} needs CHICARGOS_TEST_HOOKS=1: it is for tests only`);
  }
  if (set.GOOGLE_ADDRESS !== null && set.GOOGLE_CLIENT_ID === null)
    throw new ConfigError('GOOGLE_CLIENT_ID must be set too, because GOOGLE_ADDRESS is');
  if (set.DATABASE_OWNER_URL !== null && set.DATABASE_URL === null)
    throw new ConfigError('DATABASE_URL must be set too, because DATABASE_OWNER_URL is');
  if (set.READ_DATABASE_URL !== null && set.DATABASE_URL === null)
    throw new ConfigError('DATABASE_URL must be set too, because READ_DATABASE_URL is');
  const ebay = ebayOf(set);
  const flutterwave = flutterwaveOf(set);
  const s3 = s3Access({
    endpoint: set.S3_ENDPOINT,
    bucket: set.S3_BUCKET,
    region: set.S3_REGION,
    accessKeyId: set.S3_ACCESS_KEY_ID,
    secretAccessKey: set.S3_SECRET_ACCESS_KEY,
  });
  if (s3 !== null && 'missing' in s3)
    throw new ConfigError(`${s3.missing} must be set too: what reaches a store of files is set together`);
  const bank = bankDetails(set);
  const publicUrl =
    set.PUBLIC_URL ?? `http://${set.HOST.includes(':') ? `[${set.HOST}]` : set.HOST}:${set.PORT}`;
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL,
    databaseOwnerUrl: set.DATABASE_OWNER_URL,
    readDatabaseUrl: set.READ_DATABASE_URL,
    publicUrl,
    secret: set.SECRET ?? keptSecret(set.DATA_DIR),
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    supportInbox: set.SUPPORT_INBOX,
    bank,
    trustProxy: set.TRUST_PROXY,
    seed: set.SEED,
    // A seed on this machine makes staff accounts for trying things out, which have no authenticator.
    staffTotp:
      set.STAFF_TOTP ??
      (set.SEED !== 'none' && isPrivate({ host: set.HOST, publicUrl }) ? 'off' : 'required'),
    google: set.GOOGLE_CLIENT_ID === null ? null : googleAddresses(set.GOOGLE_CLIENT_ID, set.GOOGLE_ADDRESS),
    ebay,
    flutterwave,
    bitcoinAddress: set.BITCOIN_ADDRESS,
    rateLimits: set.RATE_LIMITS,
    packPageSize: set.PACK_PAGE_SIZE,
    searchMemoryFrom: set.SEARCH_MEMORY === 'off' ? null : set.SEARCH_MEMORY,
    s3,
    backup: { folder: set.BACKUP_DIR, passphrase: set.BACKUP_KEY, everyMinutes: set.BACKUP_EVERY },
    testHooks: set.CHICARGOS_TEST_HOOKS,
    role: set.ROLE,
    metricsToken: set.METRICS_TOKEN,
    tracesUrl: set.OTEL_EXPORTER_OTLP_ENDPOINT,
    slowQueryMs: set.SLOW_QUERY_MS === 'off' ? null : set.SLOW_QUERY_MS,
    logLevel: set.LOG_LEVEL,
  };
}

const SAMPLE_BANK: BankDetails = {
  bankName: 'Sample Bank (demo, do not pay)',
  accountName: 'Chicargos Ltd (sample)',
  accountNumber: '0000 0000 4417',
  swift: 'SAMPGB2L',
  address: '1 Sample Street, London, United Kingdom',
  payee: 'Chicargos Ltd',
  isSample: true,
};

/** All from the environment or all from the sample: a half-set account could send money astray. */
function bankDetails(set: v.InferOutput<typeof Environment>): BankDetails {
  const needed = [
    'BANK_NAME',
    'BANK_ACCOUNT_NAME',
    'BANK_ACCOUNT_NUMBER',
    'BANK_SWIFT',
    'BANK_ADDRESS',
    'PAYEE',
  ] as const;
  const given = needed.filter((name) => set[name] !== null);
  if (given.length === 0) return SAMPLE_BANK;
  const missing = needed.find((name) => set[name] === null);
  if (missing)
    throw new ConfigError(
      `${missing} must be set too, because ${given[0]} is: bank details are set together`,
    );
  return {
    bankName: set.BANK_NAME ?? '',
    accountName: set.BANK_ACCOUNT_NAME ?? '',
    accountNumber: set.BANK_ACCOUNT_NUMBER ?? '',
    swift: set.BANK_SWIFT ?? '',
    address: set.BANK_ADDRESS ?? '',
    payee: set.PAYEE ?? '',
    isSample: false,
  };
}

/** Both keys or none: with one alone every search would only be refused. */
function ebayOf(set: v.InferOutput<typeof Environment>): EbayAccess | null {
  const { EBAY_CLIENT_ID: id, EBAY_CLIENT_SECRET: secret, EBAY_ADDRESS: address } = set;
  if (id !== null && secret !== null) return ebayAccess(id, secret, address);
  if (id === null && secret === null && address === null) return null;
  const missing = id === null ? 'EBAY_CLIENT_ID' : 'EBAY_CLIENT_SECRET';
  throw new ConfigError(`${missing} must be set too: what tells eBay who asks is set together`);
}

/** Both or none: without the second nobody could tell their notices from anybody else's. */
function flutterwaveOf(set: v.InferOutput<typeof Environment>): FlutterwaveAccess | null {
  const { FLUTTERWAVE_SECRET_KEY: key, FLUTTERWAVE_WEBHOOK_HASH: hash, FLUTTERWAVE_ADDRESS: address } = set;
  if (key !== null && hash !== null) return flutterwaveAccess(key, hash, address);
  if (key === null && hash === null && address === null) return null;
  const missing = key === null ? 'FLUTTERWAVE_SECRET_KEY' : 'FLUTTERWAVE_WEBHOOK_HASH';
  throw new ConfigError(`${missing} must be set too: what Flutterwave knows us by is set together`);
}

function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  try {
    mkdirSync(dataDir, { recursive: true });
    // `wx`: of two first starts only one writes, the other reads what that one wrote.
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (problem) {
    if (!(problem instanceof Error && 'code' in problem && problem.code === 'EEXIST')) {
      throw new ConfigError(`DATA_DIR ${dataDir} cannot be written: ${String(problem)}`, { cause: problem });
    }
  }
  chmodSync(path, 0o600);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < 32)
    throw new ConfigError(
      `SECRET in ${path} must have at least 32 characters; delete the file for a new one`,
    );
  return secret;
}
