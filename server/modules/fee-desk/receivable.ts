import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { ChargeState, receivable } from '#contract/fee-desk/receivable.ts';
import { readPackageEvent } from '#contract/package/life-cycle/package-events.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import { movePackages, UNKNOWN_PACKAGE } from '#server/modules/package/service.ts';
import { estimateFees, type EstimatedParcel } from '#server/modules/package-fee/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound, Refusal } from '#server/platform/refusal.ts';
import { askerOf, daysIn } from './asked.ts';
import * as sql from './receivable.sql.ts';

type Shown = Answer<typeof receivable.page>['list'][number];

const { fee: FEE, stage: STAGE } = PACKAGE_REGIONS;
function stateOf({ fee, stage }: sql.Row): ChargeState {
  if (fee === FEE.charged.code) return 'charged';
  if (fee === FEE.adjusted.code) return 'adjusted';
  return stage === STAGE.handedOver.code ? 'none' : 'estimated';
}

const NOTHING = {
  ...{ volumetricG: null, chargeable: null, mode: null, byEstimate: false, parts: [] },
  ...{ adjustedCents: 0, cents: 0, currency: 'CNY', reason: '' },
};
const asEstimated = ({ fee, template, currency, reason, byEstimate }: EstimatedParcel) => ({
  ...NOTHING,
  ...(fee && {
    volumetricG: fee.volumetricG,
    chargeable: fee.chargeable,
    parts: fee.parts,
    cents: fee.totalCents,
  }),
  ...{ mode: template?.mode ?? null, byEstimate, currency, reason },
});

/** Rows as they are shown: what is charged as it was, what is not yet as it would be now. */
async function shownOf(ctx: Ctx, rows: readonly sql.Row[]): Promise<Shown[]> {
  const open = rows.filter((row) => stateOf(row) === 'estimated').map(({ id }) => id);
  const found = open.length === 0 ? [] : await estimateFees(ctx.db, ctx.tenantId, open, ctx.now);
  const estimates = new Map(found.map((one) => [one.parcel.id, one]));
  return rows.map(({ fee, stage, ...row }): Shown => {
    const state = stateOf({ fee, stage, ...row });
    const { id, number, waybillNo, customer, express, area, realG, handedOverAt, version } = row;
    const about = { id, number, waybillNo, customer, express, area, realG, state, handedOverAt, version };
    if (state === 'none') return { ...NOTHING, ...about };
    const estimate = estimates.get(id);
    if (estimate) return { ...asEstimated(estimate), ...about };
    const { volumetricG, chargeable, mode, byEstimate, parts, adjustedCents, cents, currency, reason } = row;
    return {
      ...about,
      ...{ volumetricG, chargeable, mode, byEstimate: byEstimate!, parts: parts!, reason: reason! },
      ...{ adjustedCents: adjustedCents!, cents: cents!, currency: currency! },
    };
  });
}

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, day, ...of }: Parsed<typeof receivable.page>,
): Promise<Answer<typeof receivable.page>> {
  const filter = { ...of, ...daysIn(day) };
  const asker = askerOf(ctx);
  const [rows, total, sums] = await Promise.all([
    sql.page(ctx.db, asker, filter, { pageNo, pageSize }),
    sql.count(ctx.db, asker, filter),
    sql.sums(ctx.db, asker, filter),
  ]);
  return { list: await shownOf(ctx, rows), total, sums };
}

/** @throws Refusal 404, the same for a foreign one and one of a material that the user does not reach */
export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof receivable.detail>,
): Promise<Answer<typeof receivable.detail>> {
  const found = await sql.one(ctx.db, askerOf(ctx), id);
  if (!found) throw notFound(UNKNOWN_PACKAGE);
  const { db, tenantId } = ctx;
  const [[row], about, fees, shares, weighings] = await Promise.all([
    shownOf(ctx, [found]),
    sql.aboutCharge(db, tenantId, id),
    sql.feesIn(db, tenantId, id),
    sql.sharesIn(db, tenantId, id),
    sql.weighingsOf(db, tenantId, id),
  ]);
  const kept = row!.state === 'charged' || row!.state === 'adjusted' ? about : undefined;
  const [estimate] =
    row!.state === 'estimated' ? await estimateFees(db, tenantId, [id], ctx.now) : [undefined];
  return {
    row: row!,
    template: kept?.template ?? estimate?.template ?? null,
    steps: kept?.steps ?? estimate?.fee?.steps ?? [],
    ...{ fees, shares, weighings },
  };
}

const amount = (cents: number, currency: string): string =>
  `${cents > 0 ? '补收' : '退回'} ${currency} ${(Math.abs(cents) / 100).toFixed(2)}`;

/** [X25] By hand: a reason, the password for dangerous operations, and only within 90 days. */
export async function adjust(ctx: Ctx, asked: Parsed<typeof receivable.adjust>): Promise<void> {
  const { idempotencyKey: key, dangerOptPassword, ...request } = asked;
  const { id, version, cents, reason } = request;
  const row = await sql.one(ctx.db, askerOf(ctx), id);
  if (!row) throw notFound(UNKNOWN_PACKAGE);
  const { tenantId, userId, userName, now } = ctx;
  const pass = { dangerOptPassword };
  const whose = await change(ctx, { kind: 'price', pass, once: { key, request } }, async (trx) => {
    const mover = { tenantId, by: 'factory' as const, userId, userName, now };
    const event = readPackageEvent('fee.adjusted', 'factory', { cents, reason });
    const chosen = { ids: [id], versions: { [id]: version } };
    const { failed, tenants } = await movePackages(trx, mover, event, chosen);
    if (failed[0]) throw new Refusal(failed[0].code, failed[0].msg);
    return {
      answer: [...tenants],
      told: `包裹 ${row.number} 的快递费${amount(cents, row.currency ?? '')}：${reason}`,
    };
  });
  for (const one of whose) ctx.live.publish(one, { kind: 'order' });
}
