import type { FastifyInstance } from 'fastify';
import { openOutgoing, type Outgoing } from './outgoing.ts';

/** How carriers are reached. */
export interface CarrierRoads {
  /** @param url where the carrier is in earnest */
  to(code: string, url: string, now: Date): { send: Outgoing['send']; now: Date; baseUrl: string };
}

/** A stand-in of a carrier that stands on this machine. */
interface Stood {
  url: string;
  close(): Promise<void>;
}

/**
 * @param stand in demo mode and tests: stands up a carrier's stand-in, the first time that it is called; then no call of a
 * carrier leaves this machine. Undefined where there is none.
 */
export function openCarrierRoads(
  app: FastifyInstance,
  outgoing: Outgoing,
  stand?: (code: string) => Promise<Stood> | undefined,
): CarrierRoads {
  if (!stand) return { to: (_code, url, now) => ({ send: outgoing.send, now, baseUrl: url }) };
  const inside = openOutgoing(true);
  const standing = new Map<string, Promise<Stood> | undefined>();
  app.addHook('onClose', async () => {
    for (const one of standing.values()) await (await one)?.close();
  });
  const urlOf = async (code: string): Promise<string> => {
    if (!standing.has(code)) standing.set(code, stand(code));
    const stood = await standing.get(code);
    if (!stood) throw new Error(`no stand-in of the carrier ${code}`);
    return stood.url;
  };
  return {
    to: (code, _url, now) => ({
      ...{ now, baseUrl: `http://${code}.carrier` },
      send: async (request) =>
        inside.send({
          ...request,
          url: request.url.replace(`http://${code}.carrier`, await urlOf(code)),
        }),
    }),
  };
}
