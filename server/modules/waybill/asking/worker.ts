import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { noteCall } from '#server/modules/waybill/account/calls.sql.ts';
import { accessToCall } from '#server/modules/waybill/account/access.ts';
import { numbered } from '#server/modules/waybill/number/ports.ts';
import {
  CarrierError,
  carrierOf,
  isOfMachine,
  type CarrierAccess,
  type CarrierAdapter,
  type CarrierTools,
} from '#server/modules/carrier/service.ts';
import type { Db } from '#server/platform/database.ts';
import { repeat } from '#server/platform/repeat.ts';
import { doChores } from './chores.ts';
import { finish, type Came } from './finish.ts';
import { dueAccounts } from './all.sql.ts';
import { takeTurns, type Turn } from './turn.sql.ts';

const LOOK_EVERY_MS = 1000;
const USUAL_RATE = 5;
const NO_ANSWER = '快递公司没有给出结果，系统会自动查询，请稍候。';

type App = Pick<FastifyInstance, 'database' | 'system' | 'vault' | 'clock' | 'carriers' | 'live' | 'log'>;

const rateOf = (code: string): number => {
  try {
    return carrierOf(code).adapter.describe().rate;
  } catch {
    return USUAL_RATE;
  }
};

/** Asks carriers for numbers by the clock: whatever dies, the next look goes on where the rows say that things stand. */
export function keepAsking(app: FastifyInstance): void {
  const lanes = new Map<number, Promise<void>>();
  let closed = false;
  repeat(app, { name: 'waybill numbers', everyMs: LOOK_EVERY_MS }, async () => {
    for (const { id, factoryId } of await dueAccounts(app.system, app.clock.now())) {
      if (closed || lanes.has(id)) continue;
      const lane = serveAccount(app, factoryId, id, () => closed)
        .catch((error: unknown) => app.log.warn(error, 'waybill numbers'))
        .finally(() => lanes.delete(id));
      lanes.set(id, lane);
    }
  });
  app.addHook('onClose', async () => {
    closed = true;
    await Promise.all(lanes.values());
  });
}

/** Everything that is due of one account, so many calls at once as it takes; no transaction is open while one is made. */
export async function serveAccount(
  app: App,
  factoryId: number,
  accountId: number,
  stopped: () => boolean = () => false,
): Promise<void> {
  const db = app.database.ofJob(factoryId);
  const flying = new Set<Promise<void>>();
  const begin = (turn: Turn): void => {
    // What cannot be written is due again when its lease ends.
    const one: Promise<void> = make(app, db, { factoryId, accountId }, turn)
      .catch((error: unknown) => app.log.warn(error, 'what a carrier answered'))
      .finally(() => flying.delete(one));
    flying.add(one);
  };
  try {
    while (!stopped()) {
      await doChores(db, factoryId, accountId, app.clock.now());
      const now = app.clock.now();
      const { turns, waitMs } = await db
        .transaction()
        .execute((trx) => takeTurns(trx, { factoryId, accountId, now, rateOf }));
      for (const turn of turns) begin(turn);
      if (turns.length > 0) continue;
      // What its rate puts off comes next, and so does whatever ends first.
      const waits = [...flying, ...(waitMs === null ? [] : [pause(Math.min(waitMs, LOOK_EVERY_MS))])];
      if (waits.length === 0) break;
      await Promise.race(waits);
    }
  } finally {
    await Promise.all(flying);
  }
}

/** One call, and what came of it. */
async function make(
  app: App,
  db: Db,
  where: { factoryId: number; accountId: number },
  turn: Turn,
): Promise<void> {
  const began = performance.now();
  let came: Came;
  let validityDays = 30;
  try {
    const { adapter, url, access, sender } = await accountFor(app, db, where);
    validityDays = adapter.describe().validityDays;
    const tools = app.carriers.to(adapter.describe().code, url, app.clock.now());
    came = await ask(db, where.factoryId, turn, { adapter, tools, access, sender });
  } catch (error) {
    if (!(error instanceof CarrierError)) app.log.warn(error, 'a call of a carrier');
    came = { error: error instanceof CarrierError ? error : new CarrierError('lost', NO_ANSWER) };
  }
  const now = app.clock.now();
  const error = 'error' in came ? came.error : undefined;
  const made = {
    ...{ call: turn.call, requestId: turn.requestId, ms: Math.round(performance.now() - began), at: now },
    ...{ outcome: error?.kind ?? 'ok', code: error?.code ?? '', said: error?.message ?? '' },
  };
  await db.transaction().execute(async (trx) => {
    await finish(trx, { ...where, now, validityDays }, turn, came);
    await noteCall(trx, where, made, error !== undefined && isOfMachine(error.kind));
  });
  app.live.publish(where.factoryId, { kind: 'order' });
}

const accountFor = async (
  app: App,
  db: Db,
  { factoryId, accountId }: { factoryId: number; accountId: number },
) => {
  const {
    adapter: code,
    access,
    sender,
  } = await accessToCall({ db, system: app.system, vault: app.vault }, factoryId, accountId);
  return { ...carrierOf(code), access, sender };
};

interface Way {
  adapter: CarrierAdapter;
  tools: CarrierTools;
  access: CarrierAccess;
  sender: Awaited<ReturnType<typeof accessToCall>>['sender'];
}

async function ask(
  db: Db,
  factoryId: number,
  { call, packageId, requestId, no }: Turn,
  { adapter, tools, access, sender }: Way,
): Promise<Came> {
  switch (call) {
    case 'cancel':
      await adapter.cancel(tools, access, { requestId, no });
      return { cancelled: true };
    case 'query':
      return { applied: await adapter.query(tools, access, requestId) };
    case 'apply': {
      const parcels = await db
        .transaction()
        .execute((trx) => numbered.its.parcels(trx, factoryId, [packageId]));
      const parcel = parcels.get(packageId);
      if (!parcel) throw new CarrierError('data', '包裹不存在或没有商品，请刷新后核对。');
      return { applied: await adapter.apply(tools, access, requestId, { ...parcel, sender }) };
    }
  }
}
