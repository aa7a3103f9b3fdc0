import type { Answer, Parsed } from '#contract/endpoint.ts';
import { CODES, type RowRefusal } from '#contract/errors.ts';
import type { intercepts } from '#contract/intercept/intercept.ts';
import {
  PACKAGE_EVENTS,
  readPackageEvent,
  type PackageEvent,
} from '#contract/package/life-cycle/package-events.ts';
import { movePackages, refuseFar, UNKNOWN_PACKAGE } from '#server/modules/package/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { onBehalfOf } from '#server/platform/on-behalf.ts';
import * as sql from './sql.ts';

type Outcome = Pick<Answer<typeof intercepts.ask>, 'successIds' | 'failed'>;

const handOf = ({ tenantId, side, userId, userName, now }: Ctx) => ({
  ...{ tenantId, userId, userName, now },
  by: side === 'business' ? ('merchant' as const) : ('factory' as const),
});

/** A merchant moves his packages in the factories that send them: those that are not his are not there for him. */
async function moveOwn(trx: Trx, ctx: Ctx, event: PackageEvent, ids: readonly number[]): Promise<Outcome> {
  const own = await sql.ownPackages(trx, ctx.tenantId, ctx.limits.shopIds, ids);
  const known = new Set(own.map(({ id }) => id));
  const failed: RowRefusal[] = [...new Set(ids)]
    .filter((id) => !known.has(id))
    .map((id) => ({ id, code: CODES.notFound, msg: UNKNOWN_PACKAGE }));
  const successIds: number[] = [];
  for (const [tenantId, rows] of Map.groupBy(own, ({ factoryId }) => factoryId)) {
    const theirs = rows.map(({ id }) => id);
    const moved = await onBehalfOf(trx, tenantId, () =>
      movePackages(trx, { ...handOf(ctx), tenantId }, event, { ids: theirs }),
    );
    successIds.push(...moved.successIds);
    failed.push(...moved.failed);
  }
  return { successIds, failed };
}

/** One event of an interception for chosen packages of either side, refused one by one. */
async function send(
  ctx: Ctx,
  key: string | undefined,
  request: { ids: number[] } & Record<string, unknown>,
  event: PackageEvent,
): Promise<Answer<typeof intercepts.ask>> {
  const isFactory = ctx.side === 'factory';
  const { ids } = request;
  if (isFactory) await refuseFar(ctx, ids);
  const { label } = PACKAGE_EVENTS[event.type];
  return change(ctx, { kind: 'package', once: { key, request } }, async (trx) => {
    const { successIds, failed } = isFactory
      ? await movePackages(trx, handOf(ctx), event, { ids })
      : await moveOwn(trx, ctx, event, ids);
    return {
      answer: { successIds, failed, taskId: null },
      told: successIds.length > 0 ? `${label} ${successIds.length} 个包裹` : '',
    };
  });
}

export function ask(
  ctx: Ctx,
  { idempotencyKey, ...request }: Parsed<typeof intercepts.ask>,
): Promise<Answer<typeof intercepts.ask>> {
  const { by } = handOf(ctx);
  const event = readPackageEvent('intercept.asked', by, { reason: request.reason });
  return send(ctx, idempotencyKey, request, event);
}

export function end(
  ctx: Ctx,
  { idempotencyKey, ...request }: Parsed<typeof intercepts.end>,
): Promise<Answer<typeof intercepts.end>> {
  const { outcome, reason } = request;
  const said = { ...(reason && { reason }) };
  return send(ctx, idempotencyKey, request, readPackageEvent(`intercept.${outcome}`, 'factory', said));
}

export function withdraw(
  ctx: Ctx,
  { idempotencyKey, ...request }: Parsed<typeof intercepts.withdraw>,
): Promise<Answer<typeof intercepts.withdraw>> {
  return send(ctx, idempotencyKey, request, readPackageEvent('intercept.withdrawn', handOf(ctx).by, {}));
}
