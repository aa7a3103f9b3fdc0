import type { Answer, Parsed } from '#contract/endpoint.ts';
import { formatE4 } from '#contract/wage/amount.ts';
import { PERIOD_STATES, type PeriodState, type wagePeriod } from '#contract/wage/period.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { holdBy } from '../base/hold.sql.ts';
import { namesOf } from '../base/words.sql.ts';
import * as sql from './period.sql.ts';
import * as again from './recompute.sql.ts';
import * as sheets from './sheet.sql.ts';

const DAY_MS = 24 * 3_600_000;
const after = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const nameOf = ({ fromDay, toDay }: { fromDay: string; toDay: string }) => `${fromDay} 至 ${toDay}`;
const yuan = (cents: number): string => formatE4(cents * 100).slice(0, -2);
const LEFT = '已离开的同事';

export const page = (
  { db, tenantId }: Ctx,
  { state, ...place }: Parsed<typeof wagePeriod.page>,
): Promise<Answer<typeof wagePeriod.page>> => sql.pagePeriods(db, tenantId, state, place);

/** @throws Refusal 404 */
export async function found(db: Trx | Ctx['db'], factoryId: number, id: number): Promise<sql.PeriodRow> {
  const row = await sql.find(db, factoryId, id);
  if (!row) throw notFound('工资周期不存在，请刷新后重新选择。');
  return row;
}

export async function sheet(
  { db, tenantId }: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof wagePeriod.sheet>,
): Promise<Answer<typeof wagePeriod.sheet>> {
  const { state } = await found(db, tenantId, wanted.periodId);
  return sheets.sheet(db, tenantId, { ...wanted, state }, { pageNo, pageSize });
}

/** The next one, after the last without a gap. */
export const create = (
  ctx: Ctx,
  { idempotencyKey: key, toDay }: Parsed<typeof wagePeriod.create>,
): Promise<Answer<typeof wagePeriod.create>> =>
  change(ctx, { kind: 'wage', hold: holdBy(LOCKS.wages), once: { key, request: { toDay } } }, async (trx) => {
    const last = await sql.lastDay(trx, ctx.tenantId);
    const fromDay = last === null ? `${toDay.slice(0, 8)}01` : after(last, 1);
    const days = (Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS + 1;
    if (days < 7 || days > 31)
      throw badRequest(
        `下一个周期从 ${fromDay} 起，须为 7 到 31 天，请选择 ${after(fromDay, 6)} 到 ${after(fromDay, 30)} 之间的日期。`,
      );
    const id = await sql.insert(trx, ctx.tenantId, fromDay, toDay);
    return { answer: { id }, told: `新建工资周期 ${nameOf({ fromDay, toDay })}` };
  });

/** [M37] The period, held until the transaction ends. @throws Refusal where it is another than was seen, or not in this state */
async function held(
  trx: Trx,
  factoryId: number,
  { id, version }: { id: number; version?: number },
  state: PeriodState,
): Promise<sql.PeriodRow> {
  const row = await sql.hold(trx, factoryId, id);
  if (!row) throw notFound('工资周期不存在，请刷新后重新选择。');
  if (version !== undefined && row.version !== version)
    throw conflict('工资周期已被他人更改，请刷新后核对。');
  if (row.state !== state)
    throw conflict(`工资周期 ${nameOf(row)} 现在是「${PERIOD_STATES[row.state]}」，请刷新后核对。`);
  return row;
}

/** [M35, M37] Nothing of it changes any more: everybody's slip is written, rounded once. */
export const lock = (
  ctx: Ctx,
  { dangerOptPassword, ...seen }: Parsed<typeof wagePeriod.lock>,
): Promise<void> =>
  change(ctx, { kind: 'wage', pass: { dangerOptPassword } }, async (trx) => {
    const { tenantId, now, userName: by } = ctx;
    const row = await held(trx, tenantId, seen, 'open');
    if (Date.parse(row.fromDay) - 8 * 3_600_000 > now.getTime())
      throw badRequest(`工资周期 ${nameOf(row)} 还没有开始，不能锁定。`);
    const { before } = await sql.around(trx, tenantId, row);
    if (before === 'open') throw conflict('前一个工资周期还没有锁定，请先锁定它。');
    await sheets.writeSlips(trx, tenantId, row.id);
    await sql.setState(trx, tenantId, row.id, 'locked', { by, now });
    return { told: `锁定工资周期 ${nameOf(row)}` };
  });

export const unlock = (
  ctx: Ctx,
  { dangerOptPassword, ...seen }: Parsed<typeof wagePeriod.unlock>,
): Promise<void> =>
  change(ctx, { kind: 'wage', pass: { dangerOptPassword } }, async (trx) => {
    const { tenantId, now, userName: by } = ctx;
    const row = await held(trx, tenantId, seen, 'locked');
    const { isLastLocked } = await sql.around(trx, tenantId, row);
    if (!isLastLocked) throw conflict('后面的工资周期已锁定，请先解锁后面的。');
    await sql.setState(trx, tenantId, row.id, 'open', { by, now });
    await sheets.dropSlips(trx, tenantId, row.id);
    return { told: `解锁工资周期 ${nameOf(row)}` };
  });

export const pay = (ctx: Ctx, { dangerOptPassword, ...seen }: Parsed<typeof wagePeriod.pay>): Promise<void> =>
  change(ctx, { kind: 'wage', pass: { dangerOptPassword } }, async (trx) => {
    const { tenantId, now, userName: by } = ctx;
    const row = await held(trx, tenantId, seen, 'locked');
    await sql.setState(trx, tenantId, row.id, 'paid', { by, now });
    return { told: `工资周期 ${nameOf(row)} 标记为已发放` };
  });

export const adjust = (
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof wagePeriod.adjust>,
): Promise<void> =>
  change(ctx, { kind: 'wage', once: { key, request } }, async (trx) => {
    const { tenantId, now, userName: by } = ctx;
    const { periodId, cents, reason } = request;
    const userIds = [...new Set(request.userIds)];
    const row = await held(trx, tenantId, { id: periodId }, 'open');
    const names = await namesOf(trx, tenantId, userIds);
    if (userIds.some((id) => !names.has(id))) throw badRequest('所选的人员已离开工厂，请刷新后重新选择。');
    await sql.adjust(trx, tenantId, { periodId, userIds, cents, reason, by, now });
    const whom = userIds.length > 3 ? `${userIds.length} 人` : userIds.map((id) => names.get(id)).join('、');
    const what = cents > 0 ? `补贴 ${yuan(cents)}` : `扣款 ${yuan(-cents)}`;
    return { told: `工资周期 ${nameOf(row)}：${whom} ${what} 元，原因：${reason}` };
  });

export const unadjust = (ctx: Ctx, { id }: Parsed<typeof wagePeriod.unadjust>): Promise<void> =>
  change(ctx, { kind: 'wage' }, async (trx) => {
    const { tenantId } = ctx;
    const periodId = await sql.periodOfAdjustment(trx, tenantId, id);
    if (periodId === undefined) throw notFound('补贴或扣款不存在，请刷新后核对。');
    const row = await held(trx, tenantId, { id: periodId }, 'open');
    const gone = await sql.unadjust(trx, tenantId, id);
    if (!gone) throw notFound('补贴或扣款不存在，请刷新后核对。');
    const name = (await namesOf(trx, tenantId, [gone.userId])).get(gone.userId) ?? LEFT;
    return {
      told: `工资周期 ${nameOf(row)}：撤销 ${name} 的${gone.cents > 0 ? '补贴' : '扣款'} ${yuan(Math.abs(gone.cents))} 元`,
    };
  });

const summed = (people: Awaited<ReturnType<typeof again.differences>>) => ({
  lines: people.reduce((sum, { lines }) => sum + lines, 0),
  beforeE4: people.reduce((sum, { beforeE4 }) => sum + beforeE4, 0),
  afterE4: people.reduce((sum, { afterE4 }) => sum + afterE4, 0),
});

export async function differences(
  { db, tenantId }: Ctx,
  { id }: Parsed<typeof wagePeriod.differences>,
): Promise<Answer<typeof wagePeriod.differences>> {
  const { state } = await found(db, tenantId, id);
  if (state !== 'open') throw conflict('工资周期已锁定，不能重算。');
  const people = await again.differences(db, tenantId, id);
  return { ...summed(people), people };
}

/** [M38] The open period by the prices of now, as it was shown: where it is another by now, it is shown first. */
export const recompute = (
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof wagePeriod.recompute>,
): Promise<Answer<typeof wagePeriod.recompute>> =>
  change(ctx, { kind: 'wage', once: { key, request } }, async (trx) => {
    const { tenantId } = ctx;
    const row = await held(trx, tenantId, { id: request.id }, 'open');
    const now = summed(await again.differences(trx, tenantId, row.id));
    if (now.lines !== request.lines || now.afterE4 !== request.afterE4)
      throw conflict('计件或单价又有变化，差异和看到的不同，请重新查看差异。');
    const lines = await again.recompute(trx, tenantId, row.id);
    return { answer: { lines }, told: `重算工资周期 ${nameOf(row)}：更改 ${lines} 行计件` };
  });
