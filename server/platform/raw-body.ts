import type { FastifyInstance, FastifyRequest } from 'fastify';

const bodies = new WeakMap<FastifyRequest, Buffer>();

/** Largest body of a signed call. */
const MOST_BYTES = 1024 * 1024;

/** Keeps the bytes of the JSON that came in, for who must know them as they were sent. Other kinds are refused. */
export function keepRawBodies(app: FastifyInstance): void {
  // Said of the route, too: who is refused is told its size.
  app.addHook('onRoute', (route) => void (route.bodyLimit = MOST_BYTES));
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    bodies.set(request, body);
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString('utf8'), done);
  });
}

/** undefined: the request had none. */
export const rawBody = (request: FastifyRequest): Buffer | undefined => bodies.get(request);
