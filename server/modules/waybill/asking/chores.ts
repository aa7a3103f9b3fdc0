import { readWaybillEvent } from '#contract/waybill/life-cycle/waybill-events.ts';
import type { WaybillFacts } from '#contract/waybill/life-cycle/waybill-facts.ts';
import { MOST_TRIES } from '#server/modules/waybill/number/assigned.sql.ts';
import { quotaFor } from '#server/modules/waybill/number/hand.ts';
import { moveWaybills, systemFor } from '#server/modules/waybill/number/life.ts';
import { numbered } from '#server/modules/waybill/number/ports.ts';
import { lockWaybills, nextAttempts } from '#server/modules/waybill/number/sql.ts';
import type { Db } from '#server/platform/database.ts';
import { choresOf, orphanedOf, putOff } from './turn.sql.ts';

const [APPLYING, FAILED] = [10, 30];
const PUT_OFF_MS = 10 * 60_000;
const ENDED = '取号的过程中断，系统会向快递公司查询结果，请稍候。';

/** What is due of an account and asks no carrier. @returns whether there was anything */
export async function doChores(db: Db, factoryId: number, accountId: number, now: Date): Promise<boolean> {
  const due = await choresOf(db, factoryId, accountId, now);
  const of = (wanted: number | undefined) => due.filter(({ state }) => state === wanted);
  const [ended, again] = [of(APPLYING), of(FAILED)];
  if (ended.length > 0)
    await loseEnded(
      db,
      factoryId,
      ended.map(({ id }) => id),
      now,
    );
  if (again.length > 0) await tryAgain(db, factoryId, again, now);
  const orphaned = await orphanedOf(db, factoryId, accountId);
  if (orphaned.length > 0) await giveUp(db, factoryId, orphaned, now);
  return due.length + orphaned.length > 0;
}

/** The grant of their account has ended: they are locked before it, so that who ended it could not do this himself. */
const giveUp = (db: Db, factoryId: number, due: readonly { id: number; packageId: number }[], now: Date) =>
  db.transaction().execute(async (trx) => {
    await numbered.its.hold(
      trx,
      factoryId,
      due.map(({ packageId }) => packageId),
    );
    const event = readWaybillEvent('waybill.given.up', 'system', {});
    const ids = due.map(({ id }) => id);
    await moveWaybills(trx, systemFor({ tenantId: factoryId, now }), event, {
      ids,
      known: { otherWay: true },
    });
  });

/** [X02] Whoever asked for it died, or hangs: whether the carrier was told nobody knows. */
const loseEnded = (db: Db, factoryId: number, ids: readonly number[], now: Date) =>
  db.transaction().execute(async (trx) => {
    const rows = await lockWaybills(trx, factoryId, ids);
    const knownOf = new Map(
      rows.map(({ id, leasedUntil }): [number, Partial<WaybillFacts>] => [
        id,
        { noAnswer: leasedUntil !== null && leasedUntil <= now },
      ]),
    );
    const event = readWaybillEvent('waybill.lost', 'system', { reason: ENDED, code: '' });
    await moveWaybills(trx, systemFor({ tenantId: factoryId, now }), event, { ids, knownOf });
  });

/** [X04] What failed for a cause of the machine is asked for anew, as another request of its package. */
const tryAgain = (db: Db, factoryId: number, due: readonly { id: number; packageId: number }[], now: Date) =>
  db.transaction().execute(async (trx) => {
    const packageIds = due.map(({ packageId }) => packageId);
    const held = new Map((await numbered.its.hold(trx, factoryId, packageIds)).map((one) => [one.id, one]));
    const rows = await lockWaybills(
      trx,
      factoryId,
      due.map(({ id }) => id),
    );
    const quota = await quotaFor(trx, { tenantId: factoryId, now }, rows);
    const knownOf = new Map(
      rows.map(({ id, packageId, tries }): [number, Partial<WaybillFacts>] => [
        id,
        { ...quota.get(id), triesLeft: tries < MOST_TRIES, wanted: held.get(packageId)?.here ?? false },
      ]),
    );
    const event = readWaybillEvent('waybill.retried', 'system', {});
    const nextOf = await nextAttempts(trx, factoryId, packageIds);
    const ids = rows.map(({ id }) => id);
    const { failed } = await moveWaybills(trx, systemFor({ tenantId: factoryId, now }), event, {
      ...{ ids, knownOf, nextOf },
    });
    await putOff(
      trx,
      factoryId,
      failed.map(({ id }) => id),
      new Date(now.getTime() + PUT_OFF_MS),
    );
  });
