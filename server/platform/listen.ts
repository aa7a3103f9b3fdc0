import { once } from 'node:events';
import net from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Connections that wait to be taken: with Node's 511 a rush is cut off that could have been told to come again. */
const BACKLOG = 4096;
/** Of Node, from each socket that listens, one connection is taken a round of its loop. */
const DOORS = 8;

/**
 * Listens by several sockets at one address. Under load a round takes tens of milliseconds: through one socket only so many
 * came in that the others waited for ten seconds to be told that the server is busy. Linux alone spreads connections over
 * sockets; elsewhere there is one.
 * @param port 0 takes a free one. @returns the port. @throws EADDRINUSE also where who holds it would share it.
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<number> {
  const doors = process.platform === 'linux' ? DOORS : 1;
  const at = { host, backlog: BACKLOG, ...(doors > 1 && { reusePort: true }) };
  if (port > 0) await probe(host, port);
  await app.listen({ ...at, port });
  const taken = (app.server.address() as net.AddressInfo).port;
  let open = 0;
  app.server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => (open -= 1));
    // Each socket counts its own; the limit is for all.
    if (open > app.server.maxConnections) socket.destroy();
  });
  const others = Array.from({ length: doors - 1 }, () =>
    // As Node's own HTTP server has them.
    net.createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    ),
  );
  for (const door of others) {
    door.listen({ ...at, port: taken });
    await once(door, 'listening');
    app.drain.doors.push(door);
  }
  return taken;
}

/** Two that share a port each take half of the connections: whoever comes second is told. */
async function probe(host: string, port: number): Promise<void> {
  const first = net.createServer().listen({ host, port });
  await once(first, 'listening');
  first.close();
  await once(first, 'close');
}
