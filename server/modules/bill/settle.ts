import { BILL_STATES, type bills, type BillStateName } from '#contract/bill/bill.ts';
import { readBillEvent } from '#contract/bill/life-cycle/bill-events.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { TaskKind } from '#contract/task/task.ts';
import { tellPartner } from '#server/modules/order/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import type { TaskForgetter } from '#server/platform/task-sweep.ts';
import type { TaskSettler } from '#server/platform/task-settling.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { handOf } from './act.ts';
import { correctionsOf } from './correct.ts';
import { moveLines } from './life.ts';
import * as sql from './settle.sql.ts';

const AT_ONCE = 500;
const LOOK_AT_ONCE = 1000;
const NOTICED = 20;
const REOPEN_DAYS = 30;
const DAY_MS = 24 * 3_600_000;
const UNKNOWN = '账单不存在，或不属于当前工厂，请刷新后核对。';

interface SettleInput {
  billId: number;
  userName: string;
  reason?: string;
}
interface Cursor {
  lines?: number;
  charged?: number;
  chargedCents?: number;
  outcome?: Outcome;
}

const isNow = (state: string) => BILL_STATES[state as BillStateName];

/** What a settlement would charge customers: nothing is written. */
export async function preview(
  { db, tenantId, now }: Ctx,
  { id }: Parsed<typeof bills.preview>,
): Promise<Answer<typeof bills.preview>> {
  if (!(await sql.billOf(db, tenantId, id))) throw notFound(UNKNOWN);
  const all = { packages: 0, cents: 0, tooMuch: 0, tooMuchCents: 0 };
  for (let after = 0; ;) {
    const ids = await sql.linesIn(db, tenantId, id, { settled: false, limit: LOOK_AT_ONCE, after });
    if (ids.length === 0) return all;
    const { charged, tooMuch } = await correctionsOf(db, tenantId, ids, { confirmed: false, now });
    all.packages += charged.size;
    all.cents += sum(charged);
    all.tooMuch += tooMuch.size;
    all.tooMuchCents += sum(tooMuch);
    after = ids.at(-1)!;
  }
}
const sum = (of: ReadonlyMap<number, number>) => of.values().reduce((all, cents) => all + cents, 0);

/** A bill begins to be settled: nobody decides about its lines from now on. */
export async function settle(
  ctx: Ctx,
  asked: Parsed<typeof bills.settle>,
): Promise<Answer<typeof bills.settle>> {
  const { idempotencyKey: key, dangerOptPassword, ...request } = asked;
  const { id, version, confirmed } = request;
  const { tenantId } = ctx;
  const how = { kind: 'price' as const, pass: { dangerOptPassword }, once: { key, request } };
  const taskId = await change(ctx, how, async (trx) => {
    const bill = await sql.lockBill(trx, tenantId, id);
    if (!bill) throw notFound(UNKNOWN);
    if (bill.state !== 'open') throw conflict(`账单${isNow(bill.state)}，不能结算，请刷新后核对。`);
    const { lines, undecided } = await sql.standOf(trx, tenantId, id);
    if (undecided > 0)
      throw conflict(`账单还有 ${undecided.toLocaleString('zh-CN')} 行没有认账或拒付，请先处理，再结算。`);
    if (lines === 0) throw conflict('账单没有可以结算的行，请核对导入时被拒绝的行。');
    if (bill.version !== version) throw conflict('账单已被他人改变，请刷新后再试。');
    await sql.setBill(trx, tenantId, id, { state: 'settling', confirmed });
    const answer = await begin(ctx, trx, 'bill.settle', bill.name, { billId: id, userName: ctx.userName });
    return { answer, told: `结算账单「${bill.name}」` };
  });
  return { taskId };
}

/** [X26] The only way to change a settled bill. */
export async function reopen(
  ctx: Ctx,
  asked: Parsed<typeof bills.reopen>,
): Promise<Answer<typeof bills.reopen>> {
  const { idempotencyKey: key, dangerOptPassword, ...request } = asked;
  const { id, version, reason } = request;
  const { tenantId, now } = ctx;
  const how = { kind: 'price' as const, pass: { dangerOptPassword }, once: { key, request } };
  const taskId = await change(ctx, how, async (trx) => {
    const bill = await sql.lockBill(trx, tenantId, id);
    if (!bill) throw notFound(UNKNOWN);
    if (bill.state !== 'settled') throw conflict(`账单${isNow(bill.state)}，不能反结算，请刷新后核对。`);
    if (now.getTime() - (bill.settledAt?.getTime() ?? 0) > REOPEN_DAYS * DAY_MS)
      throw conflict(`账单结算已超过 ${REOPEN_DAYS} 天，不能反结算，请与快递公司协商。`);
    if (bill.version !== version) throw conflict('账单已被他人改变，请刷新后再试。');
    await sql.setBill(trx, tenantId, id, { state: 'reopening' });
    const input = { billId: id, userName: ctx.userName, reason };
    const answer = await begin(ctx, trx, 'bill.reopen', bill.name, input);
    return { answer, told: `反结算账单「${bill.name}」：${reason}` };
  });
  return { taskId };
}

const begin = (
  { tasks, tenantId, userId }: Ctx,
  trx: Parameters<Ctx['tasks']['submit']>[0],
  kind: TaskKind,
  title: string,
  input: SettleInput,
) => tasks.submit(trx, { tenantId, userId, kind, title, input: input as unknown as Json });

const moverOf = (run: TaskRun, { userName }: SettleInput) =>
  handOf({ ...run.task, userName, now: run.clock.now() });

/** Every line moves, a chunk a transaction; with the last one the bill is closed. */
export async function runSettle(run: TaskRun): Promise<Outcome> {
  const input = run.task.input as unknown as SettleInput;
  const { tenantId } = run.task;
  let cursor = run.task.cursor as Cursor;
  const { lines: total } = await sql.standOf(run.db, tenantId, input.billId);
  const event = readBillEvent('bill.settled', 'factory', {});
  while (!cursor.outcome) {
    const before = cursor;
    const [next, tenants] = await run.db.transaction().execute(async (trx) => {
      const mover = moverOf(run, input);
      const bill = (await sql.lockBill(trx, tenantId, input.billId))!;
      const ids = await sql.linesIn(trx, tenantId, input.billId, { settled: false, limit: AT_ONCE });
      const { lines = 0, charged = 0, chargedCents = 0 } = before;
      if (ids.length === 0) {
        const told = await tellMerchants(trx, tenantId, bill);
        const outcome = { result: { 结算: lines, 补收: charged } };
        const done: Cursor = { ...before, outcome };
        await run.step(trx, { cursor: done as unknown as Json });
        return [done, told] as const;
      }
      const { confirmed } = bill;
      const due = await correctionsOf(trx, tenantId, ids, { confirmed, now: mover.now });
      const { failed, tenants: moved } = await moveLines(trx, mover, event, {
        ids,
        params: new Map([...due.charged].map(([id, chargeCents]) => [id, { chargeCents }])),
      });
      if (failed[0]) throw conflict(failed[0].msg);
      const now: Cursor = {
        ...{ lines: lines + ids.length, charged: charged + due.charged.size },
        chargedCents: chargedCents + sum(due.charged),
      };
      await run.step(trx, { cursor: now as unknown as Json, done: ids.length, total });
      return [now, [...moved]] as const;
    });
    for (const one of tenants) run.live.publish(one, { kind: 'order' });
    cursor = next;
  }
  return cursor.outcome;
}

const amount = (cents: number, currency: string) => `${currency} ${(cents / 100).toFixed(2)}`;

/** [X25] Customers read both weights of what they were charged for. */
async function tellMerchants(
  trx: Parameters<typeof tellPartner>[0],
  factoryId: number,
  { id, currency }: sql.StandingBill,
): Promise<number[]> {
  const charged = await sql.chargedByMerchant(trx, factoryId, id, NOTICED);
  for (const { merchantId, packages, cents, currency: of, some } of charged) {
    const lines = some.map(
      (one) =>
        `运单号 ${one.no}：快递公司计重 ${one.billedG} 克，工厂称重 ${one.ourG} 克，补收 ${amount(one.cents, of || currency)}`,
    );
    const rest = packages > some.length ? [`另有 ${packages - some.length} 个包裹，请向工厂索取明细`] : [];
    const title = `快递费补差 ${packages} 个包裹，共 ${amount(cents, of)}`;
    await tellPartner(trx, merchantId, 'fee.adjusted', title, [...lines, ...rest].join('；'), '');
  }
  return charged.map(({ merchantId }) => merchantId);
}

/** Every line goes back to what it was, and what its customer was charged for it is taken back first. */
export async function runReopen(run: TaskRun): Promise<Outcome> {
  const input = run.task.input as unknown as SettleInput;
  const { tenantId } = run.task;
  let cursor = run.task.cursor as Cursor;
  const { lines: total } = await sql.standOf(run.db, tenantId, input.billId);
  const event = readBillEvent('bill.reopened', 'factory', { reason: input.reason });
  while (!cursor.outcome) {
    const before = cursor;
    const [next, tenants] = await run.db.transaction().execute(async (trx) => {
      await sql.lockBill(trx, tenantId, input.billId);
      const ids = await sql.linesIn(trx, tenantId, input.billId, { settled: true, limit: AT_ONCE });
      const { lines = 0 } = before;
      if (ids.length === 0) {
        await sql.setBill(trx, tenantId, input.billId, { state: 'open' });
        const done: Cursor = { lines, outcome: { result: { 反结算: lines } } };
        await run.step(trx, { cursor: done as unknown as Json });
        return [done, [] as number[]] as const;
      }
      const { failed, tenants: moved } = await moveLines(trx, moverOf(run, input), event, { ids });
      if (failed[0]) throw conflict(failed[0].msg);
      const now: Cursor = { lines: lines + ids.length };
      await run.step(trx, { cursor: now as unknown as Json, done: ids.length, total });
      return [now, [...moved]] as const;
    });
    for (const one of tenants) run.live.publish(one, { kind: 'order' });
    cursor = next;
  }
  return cursor.outcome;
}

/** What stopped on its way is open again, or settled as far as it was: then the same can be asked for once more. */
async function stopAt(
  trx: Parameters<typeof sql.setBill>[0],
  factoryId: number,
  billId: number,
  state: string,
) {
  const bill = await sql.lockBill(trx, factoryId, billId);
  if (bill?.state === 'settling' || bill?.state === 'reopening')
    await sql.setBill(trx, factoryId, billId, { state });
}
const leave = (state: 'open' | 'settled') => {
  const settleTask: TaskSettler = ({ tenantId, input }, db, finished) =>
    db.transaction().execute(async (trx) => {
      await stopAt(trx, tenantId, (input as unknown as SettleInput).billId, state);
      await finished(trx, { result: {} });
    });
  const forget: TaskForgetter = async (trx, { tenantId, input }) => {
    await stopAt(trx, tenantId, (input as unknown as SettleInput).billId, state);
    return {};
  };
  return { settle: settleTask, forget };
};
export const leftSettling = leave('open');
export const leftReopening = leave('settled');
