import type { FastifyInstance } from 'fastify';

/** What is done by the clock, told whether the app closes, so that it can stop in the middle. */
export type Repeated = (stopped: () => boolean) => Promise<unknown>;

/**
 * Does this while the app lives: a pause of `everyMs`, the work, and the pause again when it has ended, well or not. What it
 * throws is written to the log under `name`. Closing the app waits for work under way.
 */
export function repeat(
  app: FastifyInstance,
  { name, everyMs, atStart = false }: { name: string; everyMs: number; atStart?: boolean },
  work: Repeated,
): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let closed = false;
  const stopped = () => closed;
  const run = () => {
    running = work(stopped)
      .catch((error: unknown) => app.log.warn(error, name))
      .then(wait);
  };
  const wait = () => {
    if (!closed) timer = setTimeout(run, everyMs);
  };
  app.addHook('onReady', (done) => {
    (atStart ? run : wait)();
    done();
  });
  app.addHook('onClose', async () => {
    closed = true;
    clearTimeout(timer);
    await running;
  });
}
