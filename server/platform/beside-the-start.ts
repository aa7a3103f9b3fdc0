import type { FastifyInstance } from 'fastify';

/** Work that begins with the server, beside whatever else it does, and ends before it does; it stops where `goesOn` says no. */
export function besideTheStart(
  app: FastifyInstance,
  what: string,
  work: (goesOn: () => boolean) => Promise<void>,
): void {
  let closed = false;
  let working: Promise<void> | undefined;
  app.addHook('onReady', (done) => {
    working = work(() => !closed).catch((error: unknown) => app.log.warn(error, what));
    done();
  });
  app.addHook('onClose', async () => {
    closed = true;
    await working;
  });
}
