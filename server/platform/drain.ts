import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { onceAnswered } from './limits.ts';

/** Whether the server is about to go; /ready says so to whoever spreads requests over several. */
export interface Drain {
  isLeaving(): boolean;
}

const LOOK_EVERY_MS = 250;

/**
 * Before it closes the server serves on for `seconds`, while balancers learn from /ready that they must go elsewhere. Its
 * answers end their connections meanwhile. Then it takes nobody any more, answers whom it has taken, and does not wait for
 * connections on which nothing is asked: browsers keep them for minutes.
 */
export function openDrain(app: FastifyInstance, seconds: number): Drain {
  let leaving = false;
  let asked = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    asked += 1;
    onceAnswered(reply, () => (asked -= 1));
    done();
  });
  // Fastify says so itself to who asks from now on; this tells who asked before and is answered now.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    leaving = true;
    await wait(seconds * 1000);
    endUnasked();
    // A round of the loop takes all connections that wait: what is not taken when the socket closes is reset.
    await turn();
  });

  /** Twice in a row nothing was asked: what is still open are connections that wait for their next request. */
  function endUnasked() {
    let quiet = 0;
    const looking = setInterval(() => {
      quiet = asked === 0 ? quiet + 1 : 0;
      if (quiet >= 2) app.server.closeAllConnections();
    }, LOOK_EVERY_MS);
    app.server.once('close', () => clearInterval(looking));
    // One that never listened never closes.
    if (!app.server.listening) clearInterval(looking);
  }
  return { isLeaving: () => leaving };
}
