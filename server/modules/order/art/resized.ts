import type { FastifyInstance } from 'fastify';
import { measureResized, RESIZED_AT_ONCE } from './resized.sql.ts';

const EVERY_MS = 5000;

/** Looks for SKUs of another size while the app lives; whichever server comes first does it. */
export function keepMeasuring(app: FastifyInstance) {
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  let closed = false;
  const look = async (): Promise<void> => {
    if (!closed && (await measureResized(app.database.system)) === RESIZED_AT_ONCE) await look();
  };
  app.addHook('onReady', (done) => {
    timer = setInterval(() => {
      working = working.then(look).catch((error: unknown) => app.log.warn(error, 'measure'));
    }, EVERY_MS);
    done();
  });
  app.addHook('onClose', async () => {
    closed = true;
    clearInterval(timer);
    await working;
  });
}
