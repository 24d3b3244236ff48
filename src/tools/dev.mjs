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

const stop = async (code) => {
  await page.close();
  process.exit(code);
};
server.once('exit', (code) => void stop(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
process.on('disconnect', () => server.kill('SIGTERM'));
