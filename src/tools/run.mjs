import { spawn } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, wherever the command is started from. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Runs a program in the repository and waits for it.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean }} options quiet: the output is returned, not shown
 * @returns {Promise<{ code: number, output: string }>} 127 when the program is not there
 */
export function run(program, args, { env = {}, quiet = false } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
    child.once('error', (problem) => done({ code: 127, output: String(problem) }));
    child.once('close', (code, signal) => done({ code: signal ? 1 : (code ?? 1), output }));
  });
}

/** The same for a script of an installed package, with this Node. */
export function runScript(script, args, options) {
  return run(process.execPath, [resolve(root, 'node_modules', script), ...args], options);
}

/** After a signal that we passed on. Our own server ends within 15 s; what takes longer hangs. */
const INSIST_AFTER_MS = 20_000;

/**
 * Becomes that program: signals go to it, its end is ours. It hears through the channel when we are killed, and is killed
 * when it does not end.
 * @param {string[]} nodeArgs
 * @param {Record<string, string>} env
 */
export function become(nodeArgs, env = {}) {
  const child = spawn(process.execPath, nodeArgs, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let insisting = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
      insisting ??= setTimeout(() => child.kill('SIGKILL'), INSIST_AFTER_MS);
    });
  }
  child.once('error', (problem) => {
    process.stderr.write(`${problem.message}\n`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
