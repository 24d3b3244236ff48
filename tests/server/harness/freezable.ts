import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'vitest';

/** A place between a server and its database that can stop to pass anything on. */
export async function freezable(database: string, context: Pick<TestContext, 'onTestFinished'>) {
  const path = join(decodeURIComponent(new URL(database).hostname), '.s.PGSQL.5432');
  const state = { isFrozen: false, wasAsked: false };
  const sockets: Socket[] = [];
  const door = createServer((socket) => {
    const behind = connect(path);
    sockets.push(socket, behind);
    for (const each of [socket, behind]) each.on('error', () => undefined);
    socket.on('data', (bytes) => {
      if (state.isFrozen) state.wasAsked = true;
      else behind.write(bytes);
    });
    behind.on('data', (bytes) => state.isFrozen || socket.write(bytes));
    socket.on('close', () => behind.destroy());
  });
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening));
  context.onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    door.close();
  });
  const address = door.address();
  const url = new URL(database);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  return { url: url.href, freeze: () => void (state.isFrozen = true), asked: () => state.wasAsked };
}
