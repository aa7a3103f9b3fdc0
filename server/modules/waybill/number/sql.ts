import { sql, type SqlBool } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

const chosen = (ids: readonly number[]) => sql<number>`any(${sql.val([...ids])}::bigint[])`;
const COLUMNS = [
  ...(['id', 'version', 'merchantId', 'factoryId', 'packageId', 'no', 'expressName', 'state'] as const),
  ...([
    'accountId',
    'requestId',
    'attempt',
    'tries',
    'cancelWanted',
    'leasedUntil',
    'lostAt',
    'settledAt',
  ] as const),
  ...(['place', 'validUntil'] as const),
];

/** Numbers among `ids` that are the factory's, locked in the order of ids: two bulks cannot wait for each other. */
export const lockWaybills = (trx: Trx, factoryId: number, ids: readonly number[]) =>
  trx
    .selectFrom('waybill')
    .select(COLUMNS)
    .where('factoryId', '=', factoryId)
    .where('id', '=', chosen(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
export type LockedWaybill = Awaited<ReturnType<typeof lockWaybills>>[number];

/** The current numbers of these packages, live or failed (waybill_current), or on their way with them, locked behind the packages. */
export const currentOf = (trx: Trx, factoryId: number, packageIds: readonly number[]) =>
  trx
    .selectFrom('waybill')
    .select(COLUMNS)
    .where('factoryId', '=', factoryId)
    .where('packageId', '=', chosen(packageIds))
    .where(sql<SqlBool>`(state in (0, 10, 15, 20, 30) or state = 80 and not stray)`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Those of these packages whose carrier took a number for them amiss: it is still there (回收失败). */
export const cancelFailedOf = (trx: Trx, factoryId: number, packageIds: readonly number[]) =>
  trx
    .selectFrom('waybill')
    .select(COLUMNS)
    .where('factoryId', '=', factoryId)
    .where('packageId', '=', chosen(packageIds))
    .where('state', '=', 45)
    .orderBy('id')
    .forUpdate()
    .execute();

/** The number of the attempt that comes next, by package: counted over all its numbers, so that no request repeats another's. */
export async function nextAttempts(
  trx: Trx,
  factoryId: number,
  packageIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom('waybill')
    .select(({ fn }) => ['packageId', fn.max('attempt').as('last')])
    .where('factoryId', '=', factoryId)
    .where('packageId', '=', chosen(packageIds))
    .groupBy('packageId')
    .execute();
  return new Map(rows.map(({ packageId, last }) => [packageId, last + 1]));
}

/** Whether this number hangs on another package of the factory. */
export const standsElsewhere = async (
  trx: Trx,
  factoryId: number,
  no: string,
  id: number,
): Promise<boolean> =>
  (await trx
    .selectFrom('waybill')
    .select('id')
    .where('factoryId', '=', factoryId)
    .where('no', '=', no)
    .where('state', '=', 20)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** What a number's label needs beside it, and until when the number is good. */
export const keepAnswer = (
  trx: Trx,
  factoryId: number,
  id: number,
  answer: { childNos: readonly string[]; sortCode: string; printData: object; validUntil: Date },
) =>
  sql`update waybill set child_nos = ${sql.val([...answer.childNos])}::text[], sort_code = ${answer.sortCode},
      print_data = ${JSON.stringify(answer.printData)}::jsonb, valid_until = ${answer.validUntil}
    where factory_id = ${factoryId} and id = ${id}`.execute(trx);

export const wantCancelled = (trx: Trx, factoryId: number, ids: readonly number[]) =>
  trx
    .updateTable('waybill')
    .set({ cancelWanted: true })
    .where('factoryId', '=', factoryId)
    .where('id', '=', chosen(ids))
    .execute();
