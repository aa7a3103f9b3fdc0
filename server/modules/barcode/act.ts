import type { Answer, Parsed } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import type { barcode } from '#contract/barcode/barcode.ts';
import { readPieceEvent, type PieceEventType } from '#contract/piece/life-cycle/piece-events.ts';
import { holdPieces, movePieces, type PieceMover } from '#server/modules/piece/service.ts';
import { failPieces, losePieces, type JudgeAt } from '#server/modules/quality/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { askerOf } from './list.ts';
import { reachedAmong } from './list.sql.ts';
import { markUndone } from './undo.sql.ts';

type Result = Answer<typeof barcode.fail>;
interface Chosen {
  ids: readonly number[];
  versions?: Readonly<Record<string, number>> | undefined;
  idempotencyKey?: string | undefined;
}
type Reached = Awaited<ReturnType<typeof reachedAmong>>;
type Moved = Pick<Result, 'successIds' | 'failed'>;

const GONE = '生产件不存在，或不属于当前工厂，请核对编号。';

/** The user who asks, as one who moves pieces. */
const handOf = ({ tenantId, userId, userName, now }: Ctx): PieceMover => ({
  tenantId,
  by: 'factory',
  userId,
  userName,
  now,
});
/** He judges at no station. */
const deskOf = (ctx: Ctx): JudgeAt => ({
  factoryId: ctx.tenantId,
  station: null,
  hand: handOf(ctx),
  doneAt: ctx.now,
});

/** What is done with chosen pieces, refused one by one; of those that the user does not reach he hears what he hears of none. */
async function act(
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Chosen,
  label: string,
  work: (trx: Trx, own: Reached) => Promise<Moved>,
): Promise<Result> {
  const done = await change(ctx, { kind: 'quality', once: { key, request } }, async (trx) => {
    await holdPieces(trx, ctx.tenantId, request.ids);
    const own = await reachedAmong(trx, askerOf(ctx), request.ids);
    const known = new Set(own.map(({ id }) => id));
    const { successIds, failed } = own.length > 0 ? await work(trx, own) : { successIds: [], failed: [] };
    const unknown = [...new Set(request.ids)]
      .filter((id) => !known.has(id))
      .map((id) => ({ id, code: CODES.notFound, msg: GONE }));
    return {
      answer: { successIds, failed: [...failed, ...unknown], taskId: null },
      told: successIds.length > 0 ? `${label} ${successIds.length} 件` : '',
    };
  });
  ctx.live.publish(ctx.tenantId, { kind: 'piece' });
  ctx.live.publish(ctx.tenantId, { kind: 'order' });
  return done;
}

const idsOf = (own: Reached) => own.map(({ id }) => id);

export const fail = (ctx: Ctx, asked: Parsed<typeof barcode.fail>): Promise<Result> => {
  const { defectId, level, responsible, reworkTo, versions } = asked;
  const treatment = reworkTo === undefined ? { remake: true as const } : { reworkTo };
  return act(ctx, asked, reworkTo === undefined ? '补做' : '返工', (trx, own) =>
    failPieces(trx, deskOf(ctx), idsOf(own), { defectId, level, responsible, treatment }, versions),
  );
};

export const lost = (ctx: Ctx, asked: Parsed<typeof barcode.lost>): Promise<Result> =>
  act(ctx, asked, '找不到', (trx, own) => losePieces(trx, deskOf(ctx), idsOf(own), asked.versions));

const ALLOWED = { ownPermission: true };

export const skip = (ctx: Ctx, asked: Parsed<typeof barcode.skip>): Promise<Result> =>
  act(ctx, asked, '跳过工序', (trx, own) => {
    const event = readPieceEvent('piece.step.skipped', 'factory', { reason: asked.reason }, ALLOWED);
    return movePieces(trx, handOf(ctx), event, { ids: idsOf(own), versions: asked.versions });
  });

const WHY = { reason: '撤销扫描' };
/** What takes back what last happened to a piece. */
const TAKES_BACK: Readonly<Record<string, readonly [PieceEventType, object]>> = {
  'piece.step': ['piece.step.undone', {}],
  'piece.quality.passed': ['piece.quality.undone', {}],
  'piece.picked': ['piece.pick.undone', {}],
  'piece.sorted': ['piece.unsorted', WHY],
};
const NOT_BACK = '它的最后一步不是工序、质检、拣货或上架，不能在这里撤销。';

/** The last scan of each piece is taken back, whoever made it; the station that scanned it shows so. */
export const undo = (ctx: Ctx, asked: Parsed<typeof barcode.undo>): Promise<Result> =>
  act(ctx, asked, '撤销扫描', async (trx, own) => {
    const answer: Moved = { successIds: [], failed: [] };
    for (const [last, pieces] of Map.groupBy(own, ({ lastEvent }) => lastEvent)) {
      const back = TAKES_BACK[last];
      if (!back) {
        answer.failed.push(...pieces.map(({ id }) => ({ id, code: CODES.conflict, msg: NOT_BACK })));
        continue;
      }
      const event = readPieceEvent(back[0], 'factory', back[1], ALLOWED);
      const chosen = { ids: idsOf(pieces), versions: asked.versions };
      const { successIds, failed } = await movePieces(trx, handOf(ctx), event, chosen);
      await markUndone(trx, ctx.tenantId, successIds, { did: last, now: ctx.now });
      answer.successIds.push(...successIds);
      answer.failed.push(...failed);
    }
    return answer;
  });
