import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#server/platform/database/embedded/postmaster.ts';

const EXAMPLE = join(import.meta.dirname, '../../../docs/operations/haproxy.cfg');

/** Addresses that stand behind it, as HAProxy writes them. */
export interface Behind {
  servers: readonly [string, string];
  primary: string;
  standby: string;
}

/** One door of the servers and one of the database. */
export interface Door {
  url: string;
  databasePort: number;
  kill(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** HAProxy with the configuration of docs/operations, on loopback and without TLS. */
export class Balancer implements Door {
  readonly url: string;
  readonly databasePort: number;
  readonly #file: string;
  #child: ChildProcess;

  private constructor(given: { port: number; databasePort: number; file: string; child: ChildProcess }) {
    this.url = `http://127.0.0.1:${given.port}`;
    this.databasePort = given.databasePort;
    this.#file = given.file;
    this.#child = given.child;
  }

  static async open(folder: string, behind: Behind): Promise<Balancer> {
    const port = await freePort();
    const databasePort = await freePort();
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, configuration(behind, port, databasePort));
    return new Balancer({ port, databasePort, file, child: await started(file) });
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }

  async restart(): Promise<void> {
    this.#child = await started(this.#file);
  }

  async close(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await this.kill();
  }
}

/** The example with other addresses; each line that is changed must be there once. */
function configuration({ servers, primary, standby }: Behind, port: number, databasePort: number): string {
  const changes: [string, string][] = [
    ['bind :443 ssl crt /etc/ssl/chicargos.pem alpn h2,http/1.1', `bind 127.0.0.1:${port}`],
    ['server one 127.0.0.1:3001', `server one ${servers[0]}`],
    ['server two 127.0.0.1:3002', `server two ${servers[1]}`],
    ['bind 127.0.0.1:6432', `bind 127.0.0.1:${databasePort}`],
    ['server primary 10.0.0.11:5432', `server primary ${primary}`],
    ['server standby 10.0.0.12:5432', `server standby ${standby}`],
  ];
  let text = readFileSync(EXAMPLE, 'utf8');
  for (const [before, after] of changes) {
    if (text.split(before).length !== 2) throw new Error(`${EXAMPLE} has not once: ${before}`);
    text = text.replace(before, () => after);
  }
  return text;
}

async function started(file: string): Promise<ChildProcess> {
  const child = spawn('haproxy', ['-q', '-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  // It ends with us in whatever way we do, save by SIGKILL.
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  await Promise.race([
    once(child, 'spawn'),
    once(child, 'error').then(() => {
      throw new Error('HAProxy is not installed: apt-get install haproxy');
    }),
  ]);
  child.once('exit', (code) => {
    if (code !== null && code !== 0) process.stderr.write(`HAProxy ended with ${code}: ${said}\n`);
  });
  return child;
}
