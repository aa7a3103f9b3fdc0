import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onceAnswered } from './limits.ts';

/** How a server goes. */
export interface Drain {
  /** /ready says so to whoever spreads requests over several. */
  isLeaving(): boolean;
  /** What else takes connections for it. */
  doors: Server[];
}

export interface DrainOptions {
  /** How long it serves on after it was told to go. */
  seconds: number;
  /** Ends what would never end by itself. */
  endStreams: () => void;
}

const LOOK_EVERY_MS = 250;
/** Under load somebody comes at every round: then it is enough one day. */
const MOST_ROUNDS = 1000;

/**
 * Before it closes the server serves on, while balancers learn from /ready that they must go elsewhere. Its answers end
 * their connections meanwhile. Then it takes nobody any more, answers whom it has taken, and does not wait for connections
 * on which nothing is asked: browsers keep them for minutes.
 */
export function openDrain(app: FastifyInstance, { seconds, endStreams }: DrainOptions): Drain {
  const doors: Server[] = [];
  let leaving = false;
  let asked = 0;
  let came = 0;
  app.server.on('connection', () => (came += 1));
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
    endStreams();
    if (!app.server.listening) return;
    await untilNobodyComes();
    const unasked = endUnasked();
    await Promise.all([app.server, ...doors].map(closed));
    clearInterval(unasked);
  });

  /** Who is not taken when the socket closes is reset; a round of the loop takes one. */
  async function untilNobodyComes() {
    for (let before = -1, rounds = 0; came > before && rounds < MOST_ROUNDS; rounds += 1) {
      before = came;
      await turn();
    }
  }

  /** Twice in a row nothing was asked: what is still open are connections that wait for their next request. */
  function endUnasked(): NodeJS.Timeout {
    let quiet = 0;
    return setInterval(() => {
      quiet = asked === 0 ? quiet + 1 : 0;
      if (quiet >= 2) app.server.closeAllConnections();
    }, LOOK_EVERY_MS);
  }
  return { isLeaving: () => leaving, doors };
}

const closed = (server: Server) => new Promise((resolve) => server.close(resolve));
