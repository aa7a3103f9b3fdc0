import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { quality } from '#contract/quality/quality.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import { failPiece, lostPiece, passPiece, undoLast, warningOf, type JudgeAt } from './judge.ts';
import * as sql from './judge.sql.ts';
import { judgePlate } from './plate.ts';

type Judged = Answer<typeof quality.pass>;
const NONE = { successor: '', warning: '' };

/** Who is signed in judges, at a desk of no station. */
const deskOf = ({ tenantId, userId, userName, now }: Ctx): JudgeAt => ({
  factoryId: tenantId,
  station: null,
  hand: { tenantId, by: 'factory', userId, userName, now },
  doneAt: now,
});

/** @throws Refusal 404 where the user does not reach the piece */
async function refuseFar(ctx: Ctx, pieceId: number): Promise<void> {
  const asker = { factoryId: ctx.tenantId, materials: ctx.limits.materials };
  if ((await sql.reached(ctx.db, asker, [pieceId])).length === 0)
    throw notFound('生产件不存在，或不属于当前工厂，请核对编号。');
}

/** One judgement of one piece; the records tell of it, and not the tenant's log. */
async function judge(
  ctx: Ctx,
  key: string | undefined,
  request: { pieceId: number },
  work: (trx: Trx, at: JudgeAt) => Promise<Omit<Judged, 'number'>>,
): Promise<Judged> {
  await refuseFar(ctx, request.pieceId);
  return change(ctx, { kind: 'silent', once: { key, request } }, async (trx) => {
    const told = await work(trx, deskOf(ctx));
    return { ...told, number: (await sql.pieceOf(trx, ctx.tenantId, request.pieceId))!.number };
  });
}

const seen = (pieceId: number, version: number) => ({ versions: { [pieceId]: version } });

export const pass = (
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof quality.pass>,
): Promise<Judged> =>
  judge(ctx, key, request, async (trx, at) => {
    const { pieceId, version, tookMs } = request;
    await passPiece(trx, at, pieceId, { ...seen(pieceId, version), judged: { tookMs } });
    return NONE;
  });

export const fail = (
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof quality.fail>,
): Promise<Judged> =>
  judge(ctx, key, request, async (trx, at) => {
    const { pieceId, version, treatment, ...said } = request;
    const how = treatment.kind === 'remake' ? { remake: true as const } : { reworkTo: treatment.stepId };
    const more = { ...seen(pieceId, version), photosBy: ctx.userId };
    await failPiece(trx, at, pieceId, { ...said, treatment: how }, more);
    return {
      successor: (await sql.successorOf(trx, ctx.tenantId, { id: pieceId })) ?? '',
      warning: await warningOf(trx, at, pieceId),
    };
  });

export const lost = (
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof quality.lost>,
): Promise<Judged> =>
  judge(ctx, key, request, async (trx, at) => {
    const { pieceId, version } = request;
    await lostPiece(trx, at, pieceId, seen(pieceId, version));
    return { ...NONE, successor: (await sql.successorOf(trx, ctx.tenantId, { id: pieceId })) ?? '' };
  });

export const undo = (
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof quality.undo>,
): Promise<Judged> =>
  judge(ctx, key, request, async (trx, at) => {
    await undoLast(trx, at, request.pieceId);
    return NONE;
  });

export const plate = (
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof quality.plate>,
): Promise<Answer<typeof quality.plate>> =>
  change(ctx, { kind: 'quality', once: { key, request } }, async (trx) => {
    const answer = await judgePlate(trx, deskOf(ctx), ctx.limits.materials, request);
    return {
      answer,
      told: `整版质检 ${request.number}：合格 ${answer.passed} 件，不合格 ${answer.failed} 件`,
    };
  });
