import type { Answer, Parsed } from '#contract/endpoint.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { ArtSettings } from '#contract/rosi/print-settings.ts';
import type { tails } from '#contract/tails/tails.ts';
import type { Ctx } from '#server/platform/implement.ts';
import * as sql from './piece.sql.ts';

const FROM_BATCH = '请在「批次管理」中查看它的批次，刷新后重试。';

/** Why a piece cannot be laid on a plate now; undefined: it can. */
export function whyNotLaid({ state, held, needsPrint, plate }: sql.ChosenTail): string | undefined {
  if (held) return '订单被拦截，解除后才能拼版。';
  if (!needsPrint) return '它不用打印，请拣货。';
  if (state === PIECE.artFailed.code) return '出图失败，请先在「定制任务」中处理。';
  if (state < PIECE.waitBatch.code) return '印刷文件还没有做好，做好后再拼版。';
  if (state === PIECE.spliced.code) return `已拼在版 ${plate} 上。`;
  if (state > PIECE.spliced.code) return '已打印过，不用再拼版；找不到实物时请标记「找不到」。';
  return undefined;
}
export const NOT_JOINED = `还不能归入原批次，${FROM_BATCH}`;

/** Of these profiles those that can print what is made for `own`: the same material, and files that look alike. */
export function othersFor(own: sql.ProfileRow, all: readonly sql.ProfileRow[]): sql.ProfileRow[] {
  const art = artOf(own);
  return all.filter(
    (one) => one.id !== own.id && !one.closed && one.materialId === own.materialId && artOf(one) === art,
  );
}
/** What decides how a file looks, as one text. */
const artOf = ({ settings }: sql.ProfileRow): string => {
  const art = ArtSettings.parse(settings);
  return JSON.stringify(Object.entries(art).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

export async function plan(ctx: Ctx, { ids }: Parsed<typeof tails.plan>): Promise<Answer<typeof tails.plan>> {
  const { db, tenantId: factoryId, limits } = ctx;
  const chosen = await sql.chosenTails(db, { factoryId, materials: limits.materials }, ids);
  const byProfile = Map.groupBy(
    chosen.filter((one) => whyNotLaid(one) === undefined),
    ({ profileId }) => profileId,
  );
  const profiles = await sql.profilesLike(db, factoryId, [...byProfile.keys()]);
  return profiles.flatMap((own) => {
    const pieces = byProfile.get(own.id);
    if (!pieces) return [];
    const { id, profile, device, closed } = own;
    const others = othersFor(own, profiles)
      .filter(({ deviceId }) => deviceId !== own.deviceId)
      .map((one) => ({ id: one.id, profile: one.profile, device: one.device }));
    const batches = new Set(pieces.map(({ batchId }) => batchId)).size;
    return [{ ...{ id, profile, device, closed, others, batches }, pieces: pieces.length }];
  });
}
