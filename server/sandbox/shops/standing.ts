import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { AddressInfo } from 'node:net';

/** A stand-in of a platform on this machine: real HTTP, no kinder than the documented one. */
export interface Standing {
  url: string;
  /** Every call that came, in their order. */
  calls: string[];
  /** The next calls are answered so, one each, and do nothing. */
  faults: ((reply: FastifyReply) => unknown)[];
  close(): Promise<void>;
}

export async function stand(register: (app: FastifyInstance) => void): Promise<Standing> {
  const app = fastify();
  const calls: string[] = [];
  const faults: Standing['faults'] = [];
  app.addHook('preHandler', async (request, reply) => {
    calls.push(`${request.method} ${request.url.split('?', 1)[0]}`);
    const fault = faults.shift();
    if (fault) return fault(reply);
  });
  register(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, calls, faults, close: () => app.close() };
}
