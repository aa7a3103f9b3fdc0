import type { Parsed } from '#contract/endpoint.ts';
import { CODES, type RowRefusal } from '#contract/errors.ts';
import { STATUS, wordOf } from '#contract/order/life-cycle/order-states.ts';
import { BULK_LIMIT, isForPerson, reasonText, type ActionResult } from '#contract/order/order.ts';
import type { reviewRule } from '#contract/review-rule/review-rule.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { askerOf, moverOf } from '#server/modules/order/reach/asker.ts';
import { stateOfRow } from '#server/modules/order/row/facts.ts';
import { positionNow, idsSeen } from '#server/modules/order/reach/seen.sql.ts';
import { lockOrders, type LockedOrder } from '#server/modules/order/row/lock.sql.ts';
import type { Trx } from '#server/platform/database.ts';
import { moveOrders, UNKNOWN } from '#server/modules/order/move/moves.ts';
import { askerFor, type Mover } from '#server/modules/order/reach/mover.ts';
import { letPass } from '#server/modules/order/check/look.sql.ts';
import { plainEvent } from '#server/modules/order/row/step.ts';
import { refuseMissing } from '#server/platform/life-cycle/move.ts';

type MarkInput = Parsed<typeof reviewRule.markChecked>;

/** A person looked at what rules held: their reasons come off, and with `approve` the orders go through at once. */
export async function markChecked(ctx: Ctx, input: MarkInput): Promise<ActionResult> {
  const mover = moverOf(ctx);
  const position = input.filter ? (input.position ?? (await positionNow(ctx.db))) : undefined;
  const ids = input.ids ?? (await idsSeen(ctx.db, askerOf(ctx), input.filter!, position!, 0, BULK_LIMIT + 1));
  if (ids.length > BULK_LIMIT)
    throw badRequest(`一次最多核对 ${BULK_LIMIT} 单，请缩小筛选范围，或分批选择订单。`);
  const { idempotencyKey: key, ...request } = input;
  const { tenants, ...result } = await change(ctx, { kind: 'silent', once: { key, request } }, (trx) =>
    markThem(trx, mover, { ids, position, versions: input.versions, approve: input.approve }),
  );
  for (const tenantId of tenants) ctx.live.publish(tenantId, { kind: 'order' });
  return { ...result, taskId: null };
}

interface Chosen {
  ids: readonly number[];
  position: string | undefined;
  versions: MarkInput['versions'];
  approve: boolean;
}

async function markThem(trx: Trx, mover: Mover, { approve, ...chosen }: Chosen) {
  const { position, versions } = chosen;
  const rows = await lockOrders(trx, askerFor(mover), chosen.ids, position);
  const failed: RowRefusal[] = refuseMissing(chosen, rows, UNKNOWN);
  const open: LockedOrder[] = [];
  for (const row of rows) {
    const msg = refusalOf(row, approve);
    if (msg) failed.push({ id: row.id, orderNo: row.orderNo, code: CODES.conflict, msg });
    else open.push(row);
  }
  const tenants = new Set<number>();
  const checked: number[] = [];
  const bySaid = Map.groupBy(
    open.filter((row) => said(row).length > 0),
    (row) => JSON.stringify(said(row)),
  );
  for (const own of bySaid.values()) {
    // The rows of the order's log have always had this name for it.
    const by = { ...mover, note: { settled: said(own[0]!).map(reasonText) } };
    const ids = own.map(({ id }) => id);
    if (said(own[0]!).includes('pictureBlocked'))
      await letPass(trx, mover.tenantId, ids, { by: mover.userName ?? '', now: mover.now });
    const moved = await moveOrders(trx, by, plainEvent('order.edit', mover.by), {
      ids,
      versions,
      reasons: new Map(own.map((row) => [row.id, row.reasons.filter((reason) => !isForPerson(reason))])),
    });
    checked.push(...moved.successIds);
    failed.push(...moved.failed);
    for (const id of moved.tenants) tenants.add(id);
  }
  if (!approve) return { successIds: checked, failed, tenants: [...tenants] };

  // What was marked just now has a version that nobody saw.
  const bare = open.filter((row) => said(row).length === 0).map(({ id }) => id);
  const seen = Object.fromEntries(
    bare.flatMap((id) => (versions?.[id] === undefined ? [] : [[id, versions[id]]])),
  );
  const approved = await moveOrders(trx, mover, plainEvent('order.approve', mover.by), {
    ids: [...checked, ...bare],
    versions: seen,
  });
  for (const id of approved.tenants) tenants.add(id);
  return {
    successIds: approved.successIds,
    failed: [...failed, ...approved.failed],
    tenants: [...tenants],
  };
}

/** The reasons that a person may settle: what rules left, in their own words, and blocked pictures. */
const said = ({ reasons }: LockedOrder) => reasons.filter(isForPerson);

const REVIEWED = new Set<number>([STATUS.waitReview.code, STATUS.pendingRule.code]);

/** What keeps an order from being marked as checked, as a sentence; holds and versions are asked by the move. */
function refusalOf(row: LockedOrder, approve: boolean): string | undefined {
  if (!REVIEWED.has(row.status)) {
    const now = wordOf('status', stateOfRow(row).status);
    return `订单当前为「${now}」，「核对无误」只适用于「待审核」「待处理」的订单，请核对后重试。`;
  }
  const checks = row.reasons.filter((reason) => !isForPerson(reason)).map(reasonText);
  if (approve && checks.length > 0) return `${checks.join('；')}；处理后再通过，或强制审核。`;
  if (!approve && said(row).length === 0) return '订单没有规则留下的待处理原因，无需核对。';
  return undefined;
}
