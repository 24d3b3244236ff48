import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/base/config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'chicargos-config-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

test('Nothing set: the defaults of the README, and bank details that say they are a sample', () => {
  expect(readConfig({ DATA_DIR })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    databaseOwnerUrl: null,
    readDatabaseUrl: null,
    publicUrl: 'http://127.0.0.1:3000',
    smtpUrl: null,
    trustProxy: false,
    seed: 'demo',
    rateLimits: true,
    testHooks: false,
    staffTotp: 'off',
    google: null,
    backup: { folder: null, passphrase: null, everyMinutes: 15 },
    bank: { payee: 'Chicargos Ltd', accountNumber: expect.stringMatching(/4417$/), isSample: true },
  });
});

test('A blank variable counts as not set', () => {
  expect(readConfig({ DATA_DIR, PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtpUrl: null });
});

test('The secret is made once, kept for its owner only, and read again', () => {
  const first = readConfig({ DATA_DIR }).secret;
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600);
  expect(readConfig({ DATA_DIR }).secret).toBe(first);
  expect(readConfig({ DATA_DIR, SECRET: 's'.repeat(32) }).secret).toBe('s'.repeat(32));
});

test.each([
  { PORT: 'abc', says: 'PORT must be a whole number from 1 to 65535, not "abc"' },
  { PORT: '0', says: 'PORT must be a whole number from 1 to 65535, not "0"' },
  { PORT: '65536', says: 'PORT must be a whole number from 1 to 65535, not "65536"' },
  { HOST: 'a b', says: 'HOST must be an address or host name to listen on, like 127.0.0.1, not "a b"' },
  {
    DATABASE_URL: 'mysql://root:hidden@x/y',
    says: 'DATABASE_URL must be an address like postgresql://user:password@host:5432/name',
  },
  {
    PUBLIC_URL: 'shop.example',
    says: 'PUBLIC_URL must be an address like https://www.example.com, without query or fragment, not "shop.example"',
  },
  {
    DATABASE_OWNER_URL: 'postgresql://owner@db/shop',
    says: 'DATABASE_URL must be set too, because DATABASE_OWNER_URL is',
  },
  { SECRET: 'short', says: 'SECRET must be at least 32 characters' },
  { SMTP_URL: 'http://x', says: 'SMTP_URL must be an address like smtp://user:password@host:587' },
  {
    MAIL_FROM: 'a@example.com, b@example.com',
    says: 'MAIL_FROM must be an address like Name <name@example.com>, not "a@example.com, b@example.com"',
  },
  {
    SUPPORT_INBOX: 'nobody',
    says: 'SUPPORT_INBOX must be an address like Name <name@example.com>, not "nobody"',
  },
  {
    TRUST_PROXY: 'on',
    says: 'TRUST_PROXY must be off, a number of hops, or a list of addresses and networks, not "on"',
  },
  {
    TRUST_PROXY: '10.0.0.0/33',
    says: 'TRUST_PROXY must be off, a number of hops, or a list of addresses and networks, not "10.0.0.0/33"',
  },
  { BACKUP_KEY: 'too short', says: 'BACKUP_KEY must be at least 16 characters' },
  { BACKUP_EVERY: '0', says: 'BACKUP_EVERY must be a whole number of minutes, not "0"' },
  {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    says: 'S3_SECRET_ACCESS_KEY must be set too: what reaches a store of files is set together',
  },
  {
    S3_REGION: 'eu-west-1',
    says: 'S3_ENDPOINT must be set too: what reaches a store of files is set together',
  },
  {
    S3_SECRET_ACCESS_KEY: 'not sayable: \u00e9',
    says: 'S3_SECRET_ACCESS_KEY must be letters, digits and signs',
  },
  { SEED: 'full', says: 'SEED must be demo, catalogue, contract, account or none, not "full"' },
  { SEED: 'account', says: 'SEED=account needs CHICARGOS_TEST_HOOKS=1: it is for tests only' },
  { STAFF_TOTP: 'on', says: 'STAFF_TOTP must be required or off, not "on"' },
  {
    GOOGLE_CLIENT_ID: 'a b',
    says: 'GOOGLE_CLIENT_ID must be a client id like 1234-abcd.apps.googleusercontent.com, not "a b"',
  },
  {
    GOOGLE_CLIENT_ID: 'shop',
    GOOGLE_ADDRESS: 'http://google.example',
    says: 'GOOGLE_ADDRESS must be an https address, or one on this machine, not "http://google.example"',
  },
  {
    GOOGLE_ADDRESS: 'https://google.example',
    says: 'GOOGLE_CLIENT_ID must be set too, because GOOGLE_ADDRESS is',
  },
  { SEED: 'contract', says: 'SEED=contract needs CHICARGOS_TEST_HOOKS=1: it is for tests only' },
  { RATE_LIMITS: 'yes', says: 'RATE_LIMITS must be on or off, not "yes"' },
  { SEARCH_MEMORY: 'on', says: 'SEARCH_MEMORY must be off, or a whole number of vehicles, not "on"' },
  { CHICARGOS_TEST_HOOKS: 'true', says: 'CHICARGOS_TEST_HOOKS must be 0 or 1, not "true"' },
  {
    CHICARGOS_TEST_HOOKS: '1',
    HOST: '0.0.0.0',
    says: 'HOST must be a loopback address like 127.0.0.1 with CHICARGOS_TEST_HOOKS=1, not "0.0.0.0"',
  },
  {
    BANK_ACCOUNT_NUMBER: '12345678',
    says: 'BANK_NAME must be set too, because BANK_ACCOUNT_NUMBER is: bank details are set together',
  },
  { LOG_LEVEL: 'loud', says: 'LOG_LEVEL must be debug, info, warn, error or silent, not "loud"' },
])('$says', ({ says, ...env }) => {
  expect(() => readConfig({ DATA_DIR, ...env })).toThrow(says);
});

test('A message about a setting is one line and never repeats a secret', () => {
  const problem = (env: Record<string, string>) => {
    try {
      readConfig({ DATA_DIR, ...env });
      return 'taken';
    } catch (error) {
      return String(error);
    }
  };
  expect(problem({ SECRET: 'hunter2' })).not.toContain('hunter2');
  expect(problem({ DATABASE_URL: 'mysql://root:hunter2@x/y' })).not.toContain('hunter2');
  expect(problem({ PORT: 'a\nb' })).not.toContain('\n');
});

test('Bank details that are set together are no sample', () => {
  const env = {
    BANK_NAME: 'First Bank',
    BANK_ACCOUNT_NAME: 'Shop Ltd',
    BANK_ACCOUNT_NUMBER: 'GB33BUKB20201555555555',
    BANK_SWIFT: 'BUKBGB22',
    BANK_ADDRESS: '1 High Street, Leeds',
    PAYEE: 'Shop Ltd',
  };
  expect(readConfig({ DATA_DIR, ...env }).bank).toMatchObject({ payee: 'Shop Ltd', isSample: false });
});

test.each([
  { set: '2', means: 2 },
  { set: 'off', means: false },
  { set: '127.0.0.1, 10.0.0.0/8', means: ['127.0.0.1', '10.0.0.0/8'] },
])('TRUST_PROXY=$set means $means', ({ set, means }) => {
  expect(readConfig({ DATA_DIR, TRUST_PROXY: set }).trustProxy).toEqual(means);
});

test('An address that listens on IPv6 makes an address that opens', () => {
  expect(readConfig({ DATA_DIR, HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080');
});

test.each([
  { SEED: 'none', means: 'required' },
  { SEED: 'demo', means: 'off' },
  { PUBLIC_URL: 'https://chicargos.example', means: 'required' },
  { SEED: 'none', STAFF_TOTP: 'off', means: 'off' },
  { SEED: 'demo', STAFF_TOTP: 'required', means: 'required' },
])('The second step of staff is $means with SEED=$SEED and STAFF_TOTP=$STAFF_TOTP', ({ means, ...env }) => {
  expect(readConfig({ DATA_DIR, ...env }).staffTotp).toBe(means);
});

test('Google is asked at its own addresses, or all at one that stands for it', () => {
  const google = (env: Record<string, string>) =>
    readConfig({ DATA_DIR, GOOGLE_CLIENT_ID: 'shop', ...env }).google;
  expect(google({})).toEqual({
    clientId: 'shop',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenInfoUrl: 'https://oauth2.googleapis.com/tokeninfo',
    userInfoUrl: 'https://www.googleapis.com/oauth2/v3/userinfo',
  });
  expect(google({ GOOGLE_ADDRESS: 'http://127.0.0.1:8080/' })).toEqual({
    clientId: 'shop',
    authorizeUrl: 'http://127.0.0.1:8080/o/oauth2/v2/auth',
    tokenInfoUrl: 'http://127.0.0.1:8080/tokeninfo',
    userInfoUrl: 'http://127.0.0.1:8080/oauth2/v3/userinfo',
  });
});
