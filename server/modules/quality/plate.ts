import { readPieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { holdOrders } from '#server/modules/piece/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { attempt, passed, readVerdict, warningOf, type JudgeAt, type Verdict } from './judge.ts';
import * as sql from './judge.sql.ts';

export interface PlateVerdict {
  /** Of the plate. */
  number: string;
  /** Numbers of pieces that are bad. */
  bad: readonly string[];
  /** A must where there are any. */
  verdict?: Pick<Verdict, 'defectId' | 'level' | 'responsible'> | undefined;
}
export interface PlateJudged {
  passed: number;
  failed: number;
  /** Pieces that stay as they are, each with why. */
  refused: { number: string; msg: string }[];
  warning: string;
}

/**
 * What lies on a plate and waits for quality passes at once, but what is marked, which is made again.
 * @throws Refusal where the factory has no such plate, or nothing of it is to be judged
 */
export async function judgePlate(
  trx: Trx,
  at: JudgeAt,
  materials: ReachedMaterials,
  { number, bad, verdict }: PlateVerdict,
): Promise<PlateJudged> {
  const pieces = await sql.plateOf(trx, at.factoryId, materials, number);
  if (!pieces?.every(({ isReached }) => isReached))
    throw notFound('版不存在，或不属于当前工厂，请核对版号。');
  await holdOrders(
    trx,
    at.factoryId,
    pieces.flatMap(({ orderId }) => orderId ?? []),
  );
  const marked = new Set(bad);
  const strange = bad.find((one) => pieces.every((piece) => piece.number !== one));
  if (strange !== undefined) throw badRequest(`生产件 ${strange} 不在这个版上，请核对后重新标记。`);
  const failing = pieces.filter((piece) => marked.has(piece.number));
  const good = pieces.filter((piece) => piece.state === PIECE.waitQuality.code && !marked.has(piece.number));
  if (good.length + failing.length === 0) throw conflict('这个版上没有待质检的生产件。');
  if (failing.length > 0 && !verdict) throw badRequest('请为不合格的生产件选择缺陷和责任方。');
  const numberOf = new Map(pieces.map((piece) => [piece.id, piece.number]));
  const told = { passed: 0, failed: 0, refused: [] as PlateJudged['refused'], warning: '' };
  const refuse = (failed: readonly { id: number; msg: string }[]) =>
    told.refused.push(...failed.map(({ id, msg }) => ({ number: numberOf.get(id)!, msg })));
  if (good.length > 0) {
    const done = await attempt(trx, at, idsOf(good), passed);
    told.passed = done.successIds.length;
    refuse(done.failed);
  }
  if (failing.length > 0) {
    const { defect, level, responsible, putDown } = await readVerdict(trx, at.factoryId, undefined, verdict!);
    const event = readPieceEvent('piece.failed', 'factory', { defect, level, responsible }, KNOWN);
    const done = await attempt(trx, at, idsOf(failing), event, { judged: { ...putDown, level } });
    told.failed = done.successIds.length;
    refuse(done.failed);
    if (done.successIds[0] !== undefined) told.warning = await warningOf(trx, at, done.successIds[0]);
  }
  return told;
}

const KNOWN = { ownPermission: false };
const idsOf = (pieces: readonly { id: number }[]) => pieces.map(({ id }) => id);
