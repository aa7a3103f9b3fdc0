import type { Answer, Parsed } from '#contract/endpoint.ts';
import { CORRECTION_KINDS, type wageCorrection } from '#contract/work-report/correction.ts';
import { lockedOr404 } from '#server/modules/device/service.ts';
import { handOver, lockCredits } from '#server/modules/route/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import { namesOf, seesAll, worksNamed, writeCorrection } from '#server/modules/wage/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import * as sql from './correction.sql.ts';
import { refuseLocked } from './locked.ts';

const NOUN = '更正申请';
const DAY_MS = 24 * 3_600_000;
const startOf = (day: string) => Date.parse(day) - 8 * 3_600_000;
const mayDecide = (
  ctx: Pick<Ctx, 'userId' | 'permissions'>,
  of: Pick<sql.LockedCorrection, 'userId' | 'fromUserId' | 'toUserId'>,
): boolean =>
  ctx.permissions.includes('factory:wage:edit') &&
  ![of.userId, of.fromUserId, of.toUserId].includes(ctx.userId);

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof wageCorrection.page>,
): Promise<Answer<typeof wageCorrection.page>> {
  const userId = seesAll(ctx) ? undefined : ctx.userId;
  const { list, total } = await sql.page(ctx.db, ctx.tenantId, { ...wanted, userId }, { pageNo, pageSize });
  return {
    total,
    list: list.map(({ fromUserId, toUserId, ...row }) => ({
      ...row,
      own: row.userId === ctx.userId,
      decidable: row.state === 'asked' && mayDecide(ctx, { userId: row.userId, fromUserId, toUserId }),
    })),
  };
}

type Asked = Parsed<typeof wageCorrection.ask>;

/** Whose the piece is, and whose it should be: one of them is who asks. @throws Refusal 400 */
async function ofPiece(trx: Trx, ctx: Ctx, { number, work, stepId, toUserId: to }: Asked) {
  const toUserId = to ?? ctx.userId;
  const found = await sql.creditsOfPiece(trx, ctx.tenantId, { number, work, stepId });
  if (found.length === 0) throw badRequest('这个号码没有这道工序的记录，请核对生产件号和工序。');
  if (found.some(({ userId }) => userId === toUserId)) throw badRequest('这一件已经记在他名下，无需更正。');
  const wrong = toUserId === ctx.userId ? found : found.filter(({ userId }) => userId === ctx.userId);
  if (wrong.length === 0) throw badRequest('这一件没有记在您名下，只能更正自己的记录。');
  if (wrong.length > 1) throw badRequest('这一件由几个人一起做，请联系管理人员转移。');
  if (!(await namesOf(trx, ctx.tenantId, [toUserId])).has(toUserId))
    throw badRequest('所选的人员已离开工厂，请刷新后重新选择。');
  const { pieceId, userId: fromUserId, day } = wrong[0]!;
  if (await sql.askedAlready(trx, ctx.tenantId, { pieceId, work, stepId }))
    throw badRequest('这一件已有待批的更正申请，请等待处理。');
  return { pieceId, fromUserId, toUserId, day, pieces: 0 };
}

/** What somebody says is wrong with his own day; somebody else decides. */
export const ask = (
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Asked,
): Promise<Answer<typeof wageCorrection.ask>> =>
  change(ctx, { kind: 'wage', once: { key, request } }, async (trx) => {
    const { tenantId, userId, now } = ctx;
    const { kind, work, stepId, reason, fewer, pieces } = request;
    if (startOf(request.day) > now.getTime()) throw badRequest('日期不能晚于今天，请重新选择。');
    const named = (await worksNamed(trx, tenantId, [request]))(request);
    if (named === '') throw badRequest('工序不存在，请刷新后重新选择。');
    const about =
      kind === 'person'
        ? await ofPiece(trx, ctx, request)
        : {
            ...{ pieceId: null, fromUserId: null, toUserId: null, day: request.day },
            pieces: fewer ? -pieces! : pieces!,
          };
    if (about.day !== request.day) throw badRequest(`这一件是 ${about.day} 做的，请选择那一天。`);
    await refuseLocked(trx, tenantId, [about.day]);
    const piecesBefore = await sql.piecesOn(trx, tenantId, { userId, work, stepId, day: about.day });
    refuseBelow(piecesBefore, about.pieces);
    const made = { kind, work, stepId, reason, userId, now, piecesBefore, ...about };
    const id = await sql.insert(trx, tenantId, made);
    return { answer: { id }, told: `申请更正：${about.day} ${named}，${CORRECTION_KINDS[kind]}` };
  });

/** Nobody has fewer than none. */
function refuseBelow(before: number, pieces: number): void {
  if (before + pieces < 0) throw badRequest(`当天这道工序只记了 ${before} 件，请减少件数。`);
}

/** @throws Refusal 404, 409 as somebody else saw to it, 400 where it is decided already */
async function locked(trx: Trx, ctx: Ctx, { id, version }: { id: number; version: number }) {
  const row = lockedOr404(NOUN, await sql.lock(trx, ctx.tenantId, id), version);
  if (row.state !== 'asked') throw badRequest('这条申请已处理，请刷新后查看。');
  return row;
}

const toldOf = async (trx: Trx, ctx: Ctx, row: sql.LockedCorrection) =>
  `${row.name} ${row.day} ${(await worksNamed(trx, ctx.tenantId, [row]))(row)}，${CORRECTION_KINDS[row.kind]}`;

export const withdraw = (ctx: Ctx, seen: Parsed<typeof wageCorrection.withdraw>): Promise<void> =>
  change(ctx, { kind: 'wage' }, async (trx) => {
    const { tenantId, userId, userName, now } = ctx;
    const found = await sql.lock(trx, tenantId, seen.id);
    if (found?.userId !== userId) throw notFound('更正申请不存在，请刷新列表。');
    const row = await locked(trx, ctx, seen);
    await sql.decide(trx, tenantId, row.id, { state: 'withdrawn', userId, userName, reason: '', now });
    return { told: `撤回更正申请：${await toldOf(trx, ctx, row)}` };
  });

function refuseOwn(ctx: Ctx, row: sql.LockedCorrection): void {
  if (!mayDecide(ctx, row)) throw badRequest('不能处理与自己有关的申请，请由别的同事操作。');
}

/** What is said of a piece moves it; what is said of a count is a line by hand. */
async function apply(trx: Trx, ctx: Ctx, row: sql.LockedCorrection): Promise<void> {
  const { tenantId, now } = ctx;
  const { day, work, stepId, userId, pieces, reason } = row;
  if (row.kind !== 'person') {
    refuseBelow(await sql.piecesOn(trx, tenantId, { userId, work, stepId, day }), pieces);
    return writeCorrection(trx, tenantId, { userId, work, stepId, day, pieces, reason, now });
  }
  const [fromUserId, toUserId] = [row.fromUserId!, row.toUserId!];
  const own = await lockCredits(trx, tenantId, {
    ...{ fromUserId, toUserId, pieceId: row.pieceId!, work },
    ...{ from: new Date(startOf(day)), to: new Date(startOf(day) + DAY_MS) },
    ...(stepId !== null && { stepId }),
  });
  if (own.length === 0 || own.some(({ together }) => together))
    throw badRequest('这一件的记录已变化，请拒绝这条申请，说明原因。');
  await handOver(trx, tenantId, own, { toUserId, now });
}

export const approve = (
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof wageCorrection.approve>,
): Promise<void> =>
  change(ctx, { kind: 'wage', once: { key, request } }, async (trx) => {
    const { tenantId, userId, userName, now } = ctx;
    const row = await locked(trx, ctx, request);
    refuseOwn(ctx, row);
    await refuseLocked(trx, tenantId, [row.day]);
    await apply(trx, ctx, row);
    await sql.decide(trx, tenantId, row.id, { state: 'approved', userId, userName, reason: '', now });
    return { told: `批准更正：${await toldOf(trx, ctx, row)}` };
  });

export const refuse = (ctx: Ctx, { reason, ...seen }: Parsed<typeof wageCorrection.refuse>): Promise<void> =>
  change(ctx, { kind: 'wage' }, async (trx) => {
    const { tenantId, userId, userName, now } = ctx;
    const row = await locked(trx, ctx, seen);
    refuseOwn(ctx, row);
    await sql.decide(trx, tenantId, row.id, { state: 'refused', userId, userName, reason, now });
    return { told: `拒绝更正：${await toldOf(trx, ctx, row)}，原因：${reason}` };
  });
