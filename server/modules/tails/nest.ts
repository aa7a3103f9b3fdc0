import type { Answer, Parsed } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { tails } from '#contract/tails/tails.ts';
import { joinTails } from '#server/modules/batch/service.ts';
import { holdPieces } from '#server/modules/piece/service.ts';
import { layOut, writePlates } from '#server/modules/plate/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { Refusal } from '#server/platform/refusal.ts';
import * as sql from './piece.sql.ts';
import { NOT_JOINED, othersFor, whyNotLaid } from './plan.ts';

type Asked = Parsed<typeof tails.nest>;
type Result = Answer<typeof tails.nest>;
type Failed = Result['failed'][number];

export const GONE = '生产件不存在，或不属于当前工厂，请刷新列表。';
const OTHER_ART = '所选的打印配置与它的材质或印刷文件不同，不能代打，请重新选择。';
const UNLAID = '这次没有拼进版里，请再拼一次。';
const refusals = (ids: readonly number[], msg: string, code: number = CODES.conflict): Failed[] =>
  ids.map((id) => ({ id, code, msg }));

/**
 * The chosen ones come onto one plate for each profile, whatever batch they are of, as far as one has room; what is made again
 * comes into its own batch first. Layouts are found beside the server and written at once; each piece that stays says why.
 */
export async function nest(ctx: Ctx, asked: Asked): Promise<Result> {
  const { idempotencyKey: key, ...request } = asked;
  const laid = await layChosen(ctx, request);
  const done = await change(ctx, { kind: 'plate', once: { key, request } }, async (trx) => {
    // All orders before the first plate, in their order: two of these cannot wait for each other.
    await holdPieces(trx, ctx.tenantId, laid.waiting);
    const failed = [...laid.failed];
    for (const { layout, ids } of laid.layouts)
      await writePlates(trx, handOf(ctx), layout).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        failed.push(...refusals(ids, error.message));
      });
    const plates = await sql.platesUnder(trx, ctx.tenantId, laid.waiting);
    const successIds = plates.flatMap(({ pieceIds }) => pieceIds);
    const told = new Set([...successIds, ...failed.map(({ id }) => id)]);
    const quiet = laid.waiting.filter((id) => !told.has(id));
    failed.push(...refusals(quiet, UNLAID));
    const made = plates.map(({ pieceIds, ...plate }) => ({ ...plate, pieces: pieceIds.length }));
    return {
      answer: { successIds, failed, taskId: null, plates: made },
      told: made.length > 0 ? `尾单拼版：${made.length} 版 ${successIds.length} 件` : '',
    };
  });
  ctx.live.publish(ctx.tenantId, { kind: 'piece' });
  ctx.live.publish(ctx.tenantId, { kind: 'order' });
  return done;
}

const handOf = ({ tenantId, userId, userName, now }: Ctx) => ({
  ...{ tenantId, by: 'factory' as const, userId, userName, now },
});

/** Layouts of what can be laid, profile by profile; `waiting`: what lies on them or says nothing else. */
async function layChosen(ctx: Ctx, { ids, instead }: Omit<Asked, 'idempotencyKey'>) {
  const { db, tenantId: factoryId, limits } = ctx;
  const reach = { factoryId, materials: limits.materials };
  const before = await sql.chosenTails(db, reach, ids);
  const known = new Set(before.map(({ id }) => id));
  const failed = refusals(
    [...new Set(ids)].filter((id) => !known.has(id)),
    GONE,
    CODES.notFound,
  );
  const refuse = (rows: readonly sql.ChosenTail[], msg: string) =>
    failed.push(
      ...refusals(
        rows.map(({ id }) => id),
        msg,
      ),
    );
  for (const one of before) {
    const why = whyNotLaid(one);
    if (why !== undefined) refuse([one], why);
  }
  const tails = before.filter((one) => whyNotLaid(one) === undefined);
  const again = tails.filter(({ state }) => state === PIECE.waitBatch.code).map(({ id }) => id);
  if (again.length > 0)
    await change(ctx, { kind: 'batch' }, async (trx) => {
      const joined = await joinTails(trx, ctx, again);
      return { told: joined > 0 ? `补做的尾件 ${joined} 件归入原批次` : '' };
    });
  const now = await sql.chosenTails(
    db,
    reach,
    tails.map(({ id }) => id),
  );
  const ready = now.filter(({ state, held }) => state === PIECE.batched.code && !held);
  refuse(
    now.filter((one) => !ready.includes(one)),
    NOT_JOINED,
  );
  const byProfile = Map.groupBy(ready, ({ profileId }) => profileId);
  const profiles = await sql.profilesLike(db, factoryId, [...byProfile.keys()]);
  const layouts: { layout: Awaited<ReturnType<typeof layOut>>; ids: number[] }[] = [];
  for (const [profileId, rows] of byProfile) {
    const own = profiles.find(({ id }) => id === profileId)!;
    const byProfileId = instead.find((one) => one.profileId === profileId)?.byProfileId;
    if (byProfileId !== undefined && !othersFor(own, profiles).some(({ id }) => id === byProfileId)) {
      refuse(rows, OTHER_ART);
      continue;
    }
    const wanted = rows.map(({ id }) => id);
    const of = { ...reach, profileId, byProfileId, ids: wanted, tails: true };
    try {
      const layout = await layOut(ctx, of);
      const left = new Map(layout.left.map(({ number, text }) => [number, text]));
      for (const row of rows) {
        const text = left.get(row.number);
        if (text !== undefined) refuse([row], text);
      }
      layouts.push({ layout, ids: wanted.filter((id) => !failed.some((one) => one.id === id)) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse(rows, error.message);
    }
  }
  return { failed, layouts, waiting: layouts.flatMap((one) => one.ids) };
}
