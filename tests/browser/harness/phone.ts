import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConsoleMessage, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, onTestFinished, TestRunner } from 'vitest';
import { findChromium } from '../../../src/tools/chromium.mjs';
import { eventually } from '../../harness/eventually.ts';
import { NEXT_PIECES, OFFLINE_PIECES } from '#app/precache-piece.ts';
import { pieceNamed } from '../../../sw/on-demand.ts';

/** True in a run of tests: what is measured outside of one has all that people's browsers have. */
const isTestRun = process.env['VITEST'] !== undefined;

/** Compilers for hot code and a process for drawing pay for pages that stay open; those of tests are gone after a few looks. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(isTestRun ? ['--js-flags=--no-opt,--no-maglev', '--in-process-gpu'] : []),
];

/** Lost connections, and how many seconds a slow machine takes to draw a picture that was asked for early. */
const NO_COMPLAINT = /net::ERR_|Failed to load resource|preloaded using link preload but not used within/;

export interface PhoneOptions {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  script?: boolean;
  /** The browser asks to save data: header and `navigator.connection.saveData`. */
  saver?: boolean;
  /** Language that its browser likes to read; English where it is not said. */
  locale?: string;
  /** The clock that it shows, as browsers name zones: that of no country that we ship to where it is not said. */
  zone?: string;
  /** Pages left are kept whole for going back, as browsers do for people. */
  bfcache?: boolean;
  /** With what the headless shell leaves out: waking the worker when a connection is back, push and its notices. */
  whole?: boolean;
  /** More of what its browser is started with. */
  flags?: readonly string[];
}

async function launch(folder: string, options: PhoneOptions, said: string[]): Promise<BrowserContext> {
  const {
    width = 360,
    height = 740,
    scheme = 'light',
    script = true,
    saver = false,
    locale = 'en-GB',
    zone = 'UTC',
    bfcache = false,
    whole = bfcache,
    flags = [],
  } = options;
  const found = await findChromium();
  const executablePath = whole ? found.whole : found.shell;
  if (!executablePath) throw new Error('no Chromium on this machine');
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    headless: true,
    args: [...FLAGS, ...flags],
    ...(bfcache ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
    viewport: { width, height },
    colorScheme: scheme,
    locale,
    timezoneId: zone,
    javaScriptEnabled: script,
    acceptDownloads: true,
    ...(saver ? { extraHTTPHeaders: { 'save-data': 'on' } } : {}),
  });
  if (saver)
    await context.addInitScript(() =>
      Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { get: () => true }),
    );
  // Two files share the machine: patience costs nothing where all is well.
  context.setDefaultTimeout(45_000);
  context.on('console', (message) => {
    const text = message.text();
    if (!['error', 'warning'].includes(message.type()) || NO_COMPLAINT.test(text)) return;
    said.push(text);
    void tellStack(message);
  });
  context.on('weberror', (problem) => said.push(problem.error().message));
  return context;
}

/** Beside the complaint itself, which says nothing of where an error was thrown. */
async function tellStack(message: ConsoleMessage): Promise<void> {
  const thrown = message.args().at(-1);
  const stack = await thrown
    ?.evaluate((it: unknown) => (it instanceof Error ? it.stack : null))
    .catch(() => null);
  if (stack) process.stderr.write(`a phone complains: ${message.text()}\n${stack}\n`);
}

/** Those that are not removed yet. */
const inUse = new Set<Phone>();

/** Sum over all phones in use, since this was asked last. */
export function complaints(): string[] {
  return [...inUse].flatMap((phone) => phone.complaints.splice(0));
}

export async function removePhones(): Promise<void> {
  for (const phone of inUse) await phone.remove();
}

/**
 * A browser with a storage of its own that survives closing, as an installed app's does. One that is opened in a test, or
 * just before each of them, goes with that test; any other one goes with the file's shop.
 */
export class Phone {
  readonly #folder: string;
  readonly #options: PhoneOptions;
  context: BrowserContext;
  /** Lines that the console complained of: errors, warnings, policy violations. Lost connections are no complaint. */
  readonly complaints: string[];

  private constructor(
    folder: string,
    options: PhoneOptions,
    said: string[],
    context: BrowserContext,
    goesWith: GoesWith,
  ) {
    this.#folder = folder;
    this.#options = options;
    this.complaints = said;
    this.context = context;
    if (goesWith !== 'run') inUse.add(this);
    if (goesWith === 'test') onTestFinished(() => this.remove());
  }

  /**
   * @param goesWith the test that opens it, if one does
   * @param place where its storage lies
   */
  static async open(
    options: PhoneOptions = {},
    goesWith: GoesWith = whoOpens(),
    place = tmpdir(),
  ): Promise<Phone> {
    const folder = mkdtempSync(join(place, 'chicargos-phone-'));
    const said: string[] = [];
    return new Phone(folder, options, said, await launch(folder, options, said), goesWith);
  }

  /** A phone with all that this one holds; this one must be closed. */
  async copy(options: PhoneOptions = this.#options): Promise<Phone> {
    const folder = mkdtempSync(join(tmpdir(), 'chicargos-phone-'));
    cpSync(this.#folder, folder, { recursive: true });
    const said: string[] = [];
    return new Phone(folder, options, said, await launch(folder, options, said), whoOpens());
  }

  /** The browser dies at once, as when the battery is taken out: nothing is tidied up. */
  async kill(): Promise<void> {
    const gone = new Promise<void>((resolve) => this.context.once('close', () => resolve()));
    // Every process of this browser names its folder, and no other one does.
    const listed = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' });
    for (const line of listed.split('\n').filter((one) => one.includes(this.#folder)))
      try {
        process.kill(Number.parseInt(line, 10), 'SIGKILL');
      } catch {
        // It went with its parent.
      }
    await gone;
  }

  /** The first tab, or a new one. */
  async tab(): Promise<Page> {
    const [first] = this.context.pages();
    return first && first.url() === 'about:blank' ? first : this.context.newPage();
  }

  /** Closes the browser and opens it again on the same storage. */
  async restart(): Promise<void> {
    await this.context.close();
    this.context = await launch(this.#folder, this.#options, this.complaints);
  }

  /**
   * In which of the browser's own files these words stand, raw, in either of the ways in which it writes text. It must be
   * closed.
   */
  filesWith(words: readonly string[]): { file: string; word: string }[] {
    const entries = readdirSync(this.#folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .flatMap((path) => {
        const bytes = readFileSync(path);
        const has = (word: string): boolean => bytes.includes(word) || bytes.includes(word, 0, 'utf16le');
        const file = path.slice(this.#folder.length);
        return words.filter(has).map((word) => ({ file, word }));
      });
  }

  async remove(): Promise<void> {
    if (!inUse.has(this)) return;
    await this.context.close();
    this.discard();
  }

  /** Throws away what a closed one has left. */
  discard(): void {
    inUse.delete(this);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** One of a run is only copied: it is closed, and its storage goes with where it lies. */
type GoesWith = 'test' | 'file' | 'run';

const whoOpens = (): GoesWith => (TestRunner.getCurrentTest() ? 'test' : 'file');

/** Waits until the worker is installed and in charge, so that the shell and what a buyer meets next open without a network. */
export async function workerReady(page: Page): Promise<void> {
  await workerInCharge(page);
  const saves = await page.evaluate(
    () =>
      document.cookie.includes('pictures=none') ||
      Reflect.get(Reflect.get(navigator, 'connection') ?? {}, 'saveData') === true,
  );
  await piecesKept(page, ...(saves ? OFFLINE_PIECES : NEXT_PIECES));
}

/** Waits until the worker is installed and in charge, so that the shell opens without a network. */
export async function workerInCharge(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve, reject) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
        setTimeout(() => reject(new Error('no worker took this page in')), 90_000);
      });
  });
}

const ASSETS = join(import.meta.dirname, '../../../dist/client/assets');

/** Waits until every file of these parts of the app (sw/on-demand.ts) lies on the phone, so that they open without a network. */
export async function piecesKept(page: Page, ...pieces: string[]): Promise<void> {
  const wanted = readdirSync(ASSETS).filter(
    (file) => /\.(?:js|css)$/.test(file) && pieces.includes(pieceNamed(`assets/${file}`) ?? ''),
  );
  const kept = () =>
    page.evaluate(async () => {
      const files = await (await caches.open('on-demand')).keys();
      return files.map(({ url }) => url.replace(/.*\//, ''));
    });
  await eventually(async () => expect(await kept()).toEqual(expect.arrayContaining(wanted)));
}
