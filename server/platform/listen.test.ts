import { once } from 'node:events';
import net from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { until } from '#tests/support/until.ts';
import { listen } from './listen.ts';

const HOST = '127.0.0.1';
let t: TestApp;
beforeEach(async () => {
  t = await startTestApp({ limits: { rate: 0, open: 1000, connections: 100 } });
});
afterEach(() => t.close());

async function connect(port: number, count: number): Promise<net.Socket[]> {
  const sockets = Array.from({ length: count }, () => net.connect(port, HOST));
  for (const socket of sockets) socket.on('error', () => undefined);
  await Promise.all(sockets.filter(({ connecting }) => connecting).map((socket) => once(socket, 'connect')));
  return sockets;
}

it.runIf(process.platform === 'linux')('takes several who wait in one round of the loop', async () => {
  const port = await listen(t.app, HOST, 0);
  let came = 0;
  t.app.server.on('connection', () => (came += 1));
  const sockets = Array.from({ length: 64 }, () => net.connect(port, HOST));
  let most = 0;
  for (let before = 0; came < sockets.length; before = came) {
    await turn();
    most = Math.max(most, came - before);
  }
  expect(most).toBeGreaterThan(1);
  for (const socket of sockets) socket.destroy();
});

it('answers through each, and closes when all are answered', async () => {
  const port = await listen(t.app, HOST, 0);
  const asked = Array.from({ length: 40 }, () =>
    fetch(`http://${HOST}:${port}/health`, { headers: { connection: 'close' } }),
  );
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200);
  await t.app.close();
  const late = net.connect(port, HOST);
  await expect(once(late, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('takes no more than there may be, through all of them together', async () => {
  const port = await listen(t.app, HOST, 0);
  const sockets = await connect(port, 150);
  const open = () => sockets.filter(({ destroyed, readyState }) => !destroyed && readyState === 'open');
  for (const socket of sockets) socket.resume();
  await until(() => open().length === 100, 'not as many as there may be are open');
  for (const socket of sockets) socket.destroy();
});

it('whoever comes second to a port is told, and takes nothing from the first', async () => {
  const port = await listen(t.app, HOST, 0);
  const second = await startTestApp();
  await expect(listen(second.app, HOST, port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await second.close();
});
