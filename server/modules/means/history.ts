import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { meansCalls } from '#contract/means/names.ts';
import { CAUSES, type Cause } from '#contract/sku/life-cycle/sku-events.ts';
import type { Doer } from '#server/modules/tenant-log/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { notFound } from '#server/platform/refusal.ts';
import { createdAt } from './names.sql.ts';

type Calls = ReturnType<typeof meansCalls>;

interface Named {
  kind: Cause | 'code' | 'compatible';
  id: number;
}
/** Longer ones are cut, as in the tenant's log. */
const LONGEST_TEXT = 500;

/** Writes a line into the log of one, in the transaction of what it tells. */
export async function note(trx: Trx, by: Doer, { kind, id }: Named, text: string): Promise<void> {
  await trx
    .insertInto('meansLog')
    .values({
      ...{ factoryId: by.tenantId, kind, meansId: id, text: text.slice(0, LONGEST_TEXT) },
      ...{ userId: by.userId, userName: by.userName, at: by.now },
    })
    .execute();
}

/** Begins the logs of codes that were made together. */
export async function noteMade(trx: Trx, by: Doer, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const line = {
    factoryId: by.tenantId,
    kind: 'code',
    text: '新建',
    userId: by.userId,
    userName: by.userName,
  };
  await trx
    .insertInto('meansLog')
    .values(ids.map((meansId) => ({ ...line, meansId, at: by.now })))
    .execute();
}

/** What happened to one that goes is told of the one that stays. */
export const inherit = (trx: Trx, factoryId: number, kind: Cause, id: number, intoId: number) =>
  trx
    .updateTable('meansLog')
    .set({ meansId: intoId })
    .where('factoryId', '=', factoryId)
    .where('kind', '=', kind)
    .where('meansId', '=', id)
    .execute();

const MOST_LINES = 200;

export const linesOf = (db: Db, factoryId: number, { kind, id }: Named) =>
  db
    .selectFrom('meansLog')
    .select(['id', 'text', 'userName', 'at'])
    .where('factoryId', '=', factoryId)
    .where('kind', '=', kind)
    .where('meansId', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_LINES)
    .execute();

export async function history(
  kind: Cause,
  ctx: Ctx,
  { id }: Parsed<Calls['log']>,
): Promise<Answer<Calls['log']>> {
  const made = await createdAt(ctx.db, kind, ctx.tenantId, id, ctx.limits.materials);
  if (!made) throw notFound(`${CAUSES[kind]}不存在，请刷新列表。`);
  return { createdAt: made, lines: await linesOf(ctx.db, ctx.tenantId, { kind, id }) };
}
