import type { FastifyInstance } from 'fastify';
import { repeat } from '#server/platform/repeat.ts';
import type { Services } from '#server/platform/services.ts';
import { moveOrders } from '#server/modules/order/move/moves.ts';
import { DUTIES, DUTY_NAMES, type DutyName } from './duties.ts';
import * as sql from './due.sql.ts';

const EVERY_MS = 30_000;
/** Orders that are looked up at once; those of one merchant are moved in a transaction of their own. */
const CHUNK = 500;

type Served = Pick<Services, 'database' | 'live'>;

/** While the app lives, what is due is done twice a minute; of several servers whichever comes first does it. */
export const keepOrderTime = (app: FastifyInstance) =>
  repeat(app, { name: 'order timer', everyMs: EVERY_MS }, (stopped) =>
    runOrderTimer(app, app.clock.now(), stopped),
  );

/** Does what is due at this moment. @returns how many orders were moved. */
export async function runOrderTimer(app: Served, now: Date, stopped = () => false): Promise<number> {
  let moved = 0;
  for (const duty of DUTY_NAMES) moved += await runDuty(app, duty, now, stopped);
  return moved;
}

async function runDuty(app: Served, duty: DutyName, now: Date, stopped: () => boolean): Promise<number> {
  let moved = 0;
  /** Merchants none of whose orders moved, so that the others do not wait for them. */
  const passed: number[] = [];
  for (;;) {
    const due = await sql.findDue(app.database.system, duty, now, passed, CHUNK);
    if (due.length === 0) return moved;
    for (const [merchantId, own] of Map.groupBy(due, (one) => one.merchantId)) {
      if (stopped()) return moved;
      const ids = own.map(({ id }) => id);
      const done = await moveOwn(app, duty, now, merchantId, ids);
      if (done === 'elsewhere') return moved;
      if (done.successIds.length === 0) passed.push(merchantId);
      moved += done.successIds.length;
      for (const tenantId of done.tenants) app.live.publish(tenantId, { kind: 'order' });
    }
  }
}

/** One merchant's orders at a time: locked in the order of their ids, they wait for nobody who locks in the same order. */
const moveOwn = ({ database }: Served, duty: DutyName, now: Date, tenantId: number, ids: readonly number[]) =>
  database.system.transaction().execute(async (trx) => {
    if (!(await sql.mayServe(trx))) return 'elsewhere';
    const { event } = DUTIES[duty];
    const mover = { tenantId, side: 'merchant', by: event.by, userId: null, userName: null, now } as const;
    return moveOrders(trx, mover, event, { ids: await sql.stillDue(trx, duty, now, tenantId, ids) });
  });
