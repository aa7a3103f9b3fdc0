import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { batch } from '#contract/batch/batch.ts';
import { readBatchEvent } from '#contract/batch/life-cycle/batch-events.ts';
import { MOST_PIECES } from '#contract/batch/life-cycle/batch-guards.ts';
import { PLAIN_BATCH } from '#contract/batch/life-cycle/batch-facts.ts';
import { readPieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { holdOrders, movePieces } from '#server/modules/piece/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { refuseMissing } from '#server/platform/life-cycle/move.ts';
import { conflict, notFound, Refusal } from '#server/platform/refusal.ts';
import { beginBatches, moveBatches } from './life.ts';
import { holdFree, lockBatches } from './lock.sql.ts';
import type { BatchMover } from './life-types.ts';
import { reachedPieces } from './needs.sql.ts';
import { refuseFar } from './reach.ts';
import * as sql from './take.sql.ts';

type Choice = Omit<Parsed<typeof batch.preview>, 'profileId'>;

/** The user who asks, as one who moves batches. */
export const handOf = ({ tenantId, userId, userName, now }: Ctx): BatchMover => ({
  tenantId,
  by: 'factory',
  userId,
  userName,
  now,
});

const UNKNOWN_PIECE = '生产件不存在，或不属于当前工厂，请核对编号。';
/** Numbers that are told of many. */
const NAMED = 20;

async function wantedOf(
  db: Db,
  { tenantId, limits }: Ctx,
  { orderNos, partial }: Choice,
  profileId: number,
  tailsOf: number | null = null,
) {
  const named = orderNos && (await sql.ordersNamed(db, tenantId, orderNos));
  const known = new Set(named?.map(({ number }) => number));
  const wanted: sql.Wanted = {
    ...{ factoryId: tenantId, profileId, materials: limits.materials, partial, tailsOf },
    orderIds: named?.flatMap(({ id }) => id ?? []),
    requestIds: named?.flatMap(({ requestId }) => requestId ?? []),
  };
  return { wanted, unknown: orderNos?.filter((number) => !known.has(number)) ?? [] };
}

/** So many at most, and no order cut in two where orders come whole. */
function upTo(pieces: readonly sql.Taken[], most: number, partial: boolean): readonly sql.Taken[] {
  if (pieces.length <= most) return pieces;
  if (partial) return pieces.slice(0, most);
  let end = most;
  const isCut = (at: number) =>
    pieces[at]!.orderId !== null && pieces[at - 1]!.orderId === pieces[at]!.orderId;
  while (end > 0 && isCut(end)) end -= 1;
  return pieces.slice(0, end);
}

/** A free print is of none. */
const ordersOf = (pieces: readonly sql.Taken[]): number =>
  new Set(pieces.flatMap(({ orderId }) => orderId ?? [])).size;

/** What comes into a batch, with the orders of it held: between the look and the hold another one may have batched some. */
export async function take(trx: Trx, wanted: sql.Wanted, { most = MOST_PIECES, partial }: Choice) {
  const first = upTo(await sql.takeable(trx, wanted, most + 1), most, partial);
  const orderIds = first.flatMap(({ orderId }) => orderId ?? []);
  const ids = first.map(({ id }) => id);
  await holdOrders(trx, wanted.factoryId, orderIds);
  await holdFree(trx, wanted.factoryId, ids);
  const still = new Set((await sql.takeable(trx, { ...wanted, ids }, ids.length)).map(({ id }) => id));
  const pieces = first.filter(({ id }) => still.has(id));
  const gone = first.filter(({ id }) => !still.has(id)).map(({ number }) => number);
  return { pieces, gone, orders: ordersOf(pieces) };
}

/** [M16] [M17] What was taken becomes a batch; its orders begin with it. @throws where the chart refuses */
export async function beginBatch(
  trx: Trx,
  mover: BatchMover,
  row: {
    factoryId: number;
    profileId: number;
    madeBy: string;
    source?: string;
    nests?: boolean;
    sends?: boolean;
  },
  pieces: readonly sql.Taken[],
): Promise<{ id: number; number: string }> {
  const by = mover.by === 'rule' ? 'rule' : 'factory';
  const begun = await beginBatches(
    trx,
    mover,
    readBatchEvent('batch.made', by, {}),
    { rows: [row], facts: { ...PLAIN_BATCH, pieces: pieces.length } },
    { pieceIds: pieces.map(({ id }) => id) },
  );
  if ('msg' in begun) throw new Refusal(begun.code, begun.msg);
  const [made] = await lockBatches(trx, mover.tenantId, begun.ids);
  return { id: made!.id, number: made!.number };
}

const goneText = (gone: readonly string[]): string =>
  gone.length === 0
    ? ''
    : `生产件 ${gone.slice(0, 3).join('、')}${gone.length > 3 ? ` 等 ${gone.length} 件` : ''}已被他人组批或已不能组批，请刷新后重试。`;

export async function openProfile(db: Db, factoryId: number, id: number) {
  const profile = await sql.profileOf(db, factoryId, id);
  if (!profile) throw notFound('打印配置不存在，请刷新列表后重新选择。');
  if (profile.closed) throw conflict(`打印配置「${profile.name}」已停用，请先启用，或为材质另选默认配置。`);
  return profile;
}

export async function preview(
  ctx: Ctx,
  { profileId, ...choice }: Parsed<typeof batch.preview>,
): Promise<Answer<typeof batch.preview>> {
  await openProfile(ctx.db, ctx.tenantId, profileId);
  const { wanted, unknown } = await wantedOf(ctx.db, ctx, choice, profileId);
  const { left, ...all } = await sql.countTaken(ctx.db, wanted);
  if (choice.most === undefined || choice.most >= all.pieces) return { ...all, left, unknown };
  const own = upTo(await sql.takeable(ctx.db, wanted, choice.most + 1), choice.most, choice.partial);
  return { pieces: own.length, orders: ordersOf(own), left, unknown };
}

/** [M16] [M17] A batch of what waits for a profile; its orders begin with it. */
export async function make(ctx: Ctx, asked: Parsed<typeof batch.make>): Promise<Answer<typeof batch.make>> {
  const { idempotencyKey: key, profileId, ...choice } = asked;
  const request = { profileId, ...choice };
  return change(ctx, { kind: 'batch', once: { key, request } }, async (trx) => {
    const { name } = await openProfile(trx, ctx.tenantId, profileId);
    const { wanted } = await wantedOf(trx, ctx, choice, profileId);
    const { pieces, gone, orders } = await take(trx, wanted, choice);
    if (pieces.length === 0 && gone.length > 0) throw conflict(goneText(gone));
    const row = { factoryId: ctx.tenantId, profileId, madeBy: ctx.userName };
    const { id: batchId, number } = await beginBatch(trx, handOf(ctx), row, pieces);
    const { left } = await sql.countTaken(trx, wanted);
    return {
      answer: { batchId, number, pieces: pieces.length, orders, left, gone: gone.slice(0, NAMED) },
      told: `组批 ${number}：${name}，${orders} 单 ${pieces.length} 件`,
    };
  });
}

/** More pieces of its profile for a batch that is open, or its tails for one that is released. */
export async function add(ctx: Ctx, asked: Parsed<typeof batch.add>): Promise<Answer<typeof batch.add>> {
  const { idempotencyKey: key, id, version, ...choice } = asked;
  await refuseFar(ctx, [id]);
  return change(ctx, { kind: 'batch', once: { key, request: { id, version, ...choice } } }, async (trx) => {
    const seen = await sql.batchOf(trx, ctx.tenantId, id);
    if (!seen) throw notFound('批次不存在，或不属于当前工厂，请刷新后核对。');
    const { wanted } = await wantedOf(trx, ctx, choice, seen.profileId, id);
    const own = seen.isOpen ? wanted : { ...wanted, onlyTails: true };
    const { pieces, gone } = await take(trx, own, choice);
    if (pieces.length === 0 && gone.length > 0) throw conflict(goneText(gone));
    const pieceIds = pieces.map((piece) => piece.id);
    const event = readBatchEvent('batch.pieces.added', 'factory', {});
    const { failed } = await moveBatches(trx, handOf(ctx), event, {
      ...{ ids: [id], versions: { [id]: version }, pieceIds },
      known: { areTails: !seen.isOpen },
    });
    if (failed[0]) throw new Refusal(failed[0].code, failed[0].msg);
    const { left } = await sql.countTaken(trx, own);
    return {
      answer: { pieces: pieces.length, left, gone: gone.slice(0, NAMED) },
      told: `批次 ${seen.number} 加入 ${pieces.length} 件`,
    };
  });
}

/** Pieces leave their batches and wait for another one. */
export async function kick(ctx: Ctx, asked: Parsed<typeof batch.kick>): Promise<Answer<typeof batch.kick>> {
  const { idempotencyKey: key, pieceIds, reason } = asked;
  return change(ctx, { kind: 'batch', once: { key, request: { pieceIds, reason } } }, async (trx) => {
    const own = await reachedPieces(trx, ctx.tenantId, ctx.limits.materials, pieceIds);
    const orderIds = own.flatMap(({ orderId }) => orderId ?? []);
    await holdOrders(trx, ctx.tenantId, orderIds);
    const event = readPieceEvent('piece.kicked', 'factory', { reason }, { ownPermission: false });
    const mover = { ...handOf(ctx), by: 'factory' as const };
    const { successIds, failed } = await movePieces(trx, mover, event, { ids: own.map(({ id }) => id) });
    const unknown = refuseMissing({ ids: pieceIds }, own, UNKNOWN_PIECE);
    return {
      answer: { successIds, failed: [...failed, ...unknown], taskId: null },
      told: successIds.length > 0 ? `剔出 ${successIds.length} 件，原因：${reason}` : '',
    };
  });
}
