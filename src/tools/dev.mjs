// The page from Vite on PORT, with changes shown at once; the API from the server's sources on a port beside it.
import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { root } from './run.mjs';
import { say } from './say.mjs';

const port = Number(process.env.PORT || 3000);
const host = process.env.HOST || '127.0.0.1';
const api = `http://127.0.0.1:${port + 1}`;

const server = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/server/main.ts'],
  {
    cwd: root,
    env: { PUBLIC_URL: `http://${host}:${port}`, ...process.env, PORT: String(port + 1), HOST: '127.0.0.1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
);
const page = await createServer({
  root,
  server: {
    port,
    host,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/media', '/healthz', '/readyz'].map((path) => [path, api])),
  },
});
await page.listen();
say(`page with live changes: http://${host}:${port}`);

let asked = false;
const stop = () => {
  asked = true;
  server.kill('SIGTERM');
};
for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, stop);
const ended = new Promise((resolve) => server.once('exit', resolve));
const code = await ended;
await page.close();
process.exit(asked ? 0 : (code ?? 1));
