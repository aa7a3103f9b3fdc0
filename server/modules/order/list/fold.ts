import type { FastifyInstance } from 'fastify';
import { foldTally } from './fold.sql.ts';

/** Often enough that a read adds up some hundred differences, not tens of thousands. */
const EVERY_MS = 1000;

/** Folds in the background while the app lives; whichever server comes first does it. */
export function keepFolding(app: FastifyInstance) {
  let timer: NodeJS.Timeout | undefined;
  let folding = Promise.resolve();
  app.addHook('onReady', (done) => {
    timer = setInterval(() => {
      folding = foldTally(app.database.system).then(
        () => undefined,
        (error: unknown) => app.log.warn(error, 'fold'),
      );
    }, EVERY_MS);
    done();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await folding;
  });
}
