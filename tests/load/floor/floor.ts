import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import * as v from 'valibot';
import { build, type Plugin } from 'vite';
import { slimReact } from '../../../src/tools/slim-react.ts';
import { slimRouter } from '../../../src/tools/slim-router.ts';

const SOURCES = 'tests/load/floor';
const Drawing = v.object({
  draw: v.custom<(address: string) => string>((given) => typeof given === 'function'),
});

/**
 * A page with the same React and router as the shop's and no product, built and served in the same run: no page of ours
 * can be faster, and what it takes says how fast machine and line are just now. Times of ours are bound as multiples of it.
 */
export class Floor {
  readonly #server: Server;
  readonly #folder: string;

  private constructor(server: Server, folder: string) {
    this.#server = server;
    this.#folder = folder;
  }

  static async open(): Promise<Floor> {
    const folder = mkdtempSync(join(tmpdir(), 'chicargos-floor-'));
    const plugins = (): Plugin[] => [react(), slimReact(), slimRouter()].flat();
    const common = { configFile: false, logLevel: 'error', publicDir: false } as const;
    await build({
      ...common,
      plugins: plugins(),
      build: {
        outDir: join(folder, 'client'),
        target: 'es2022',
        modulePreload: false,
        rolldownOptions: { input: `${SOURCES}/client.tsx` },
      },
    });
    await build({
      ...common,
      plugins: plugins(),
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: { ssr: `${SOURCES}/draw.tsx`, outDir: join(folder, 'server'), target: 'node20' },
    });
    const [drawing = ''] = readdirSync(join(folder, 'server'));
    const { draw } = v.parse(Drawing, await import(pathToFileURL(join(folder, 'server', drawing)).href));
    const server = createServer(answering(draw, join(folder, 'client', 'assets')));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Floor(server, folder);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await rm(this.#folder, { recursive: true });
  }
}

/** Scripts are compressed once, pages go as they are drawn. */
function answering(draw: (address: string) => string, assets: string) {
  const scripts = new Map(
    readdirSync(assets).map((name) => [
      `/assets/${name}`,
      brotliCompressSync(readFileSync(join(assets, name))),
    ]),
  );
  const head = [...scripts.keys()].map((name) => `<script type="module" src="${name}"></script>`).join('');
  return ({ url = '/' }: { url?: string }, answer: ServerResponse): void => {
    const script = scripts.get(url);
    answer.setHeader('content-type', script ? 'text/javascript' : 'text/html; charset=utf-8');
    if (script) {
      answer.setHeader('content-encoding', 'br').end(script);
      return;
    }
    const meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">';
    const page = `<!doctype html><html lang="en"><head>${meta}${head}<title>Floor</title></head><body><div id="root">${draw(url)}</div></body></html>`;
    answer.setHeader('content-length', Buffer.byteLength(page)).end(page);
  };
}
