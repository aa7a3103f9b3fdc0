import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import { tell } from '#server/modules/tenant-log/service.ts';
import type { DoneOf } from '#server/platform/life-cycle/life-cycle.ts';
import type { PictureLife } from '../life-types.ts';
import * as sql from './share.sql.ts';

type Done = DoneOf<PictureLife>;
const { status: STATUS, use: USE } = PICTURE_REGIONS;
const NAMED = 5;

/** Pictures by their names, as a line of a log has them. */
export const namedPictures = (names: readonly string[]): string =>
  `${names.length} 张图片：${names
    .slice(0, NAMED)
    .map((name) => `「${name}」`)
    .join('、')}${names.length > NAMED ? ' 等' : ''}`;

/** Why the system ends what a merchant shared. */
const whyEnded = ({ row }: Done['steps'][number]): string => {
  if (row.status === STATUS.trashed.code) return '图片已删除';
  return row.use === USE.blocked.code ? '图片已停用' : '已解绑';
};

/** Writes whom these pictures are for from now on; the factories' logs tell of what that changes, and the merchant's own of what the system did. */
export async function spread({ trx, mover, steps }: Done): Promise<void> {
  const { tenantId, userId, now } = mover;
  const wanted = steps.map(({ row, event }) => ({
    id: row.id,
    factoryIds: 'factoryIds' in event ? event.factoryIds : [],
  }));
  const by = { userId, name: mover.userName ?? '系统', now };
  const changed = await sql.writeShares(trx, tenantId, wanted, by);
  const nameOf = new Map(steps.map(({ row }) => [row.id, row.name]));
  const said = (rows: readonly sql.Differs[]) =>
    namedPictures(rows.map(({ pictureId }) => nameOf.get(pictureId)!));
  const bySystem = mover.by === 'system';
  const why = bySystem ? `（${whyEnded(steps[0]!)}）` : '';
  for (const [factoryId, rows] of Map.groupBy(changed, (row) => row.factoryId)) {
    const [begun, ended] = [rows.filter(({ isNew }) => isNew), rows.filter(({ isNew }) => !isNew)];
    if (begun.length > 0) await sql.tellFactory(trx, tenantId, factoryId, `向本工厂共享 ${said(begun)}`, now);
    if (ended.length > 0)
      await sql.tellFactory(trx, tenantId, factoryId, `取消共享 ${said(ended)}${why}`, now);
  }
  const ended = changed.filter(({ isNew }) => !isNew);
  if (bySystem && ended.length > 0) {
    const distinct = [...new Map(ended.map((row) => [row.pictureId, row])).values()];
    const doer = { tenantId, userId: null, userName: '系统', now };
    await tell(trx, doer, 'picture', `取消共享 ${said(distinct)}${why}`);
  }
}
