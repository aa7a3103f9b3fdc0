import type { RowRefusal } from '#contract/errors.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { lockPackages } from './lock.sql.ts';

const { handedOver } = PACKAGE_REGIONS.stage;

/** Who hands over what another scan handed over is told of that one: when, and by whom. */
export async function saidOfLeft(
  trx: Trx,
  factoryId: number,
  failed: readonly RowRefusal[],
): Promise<RowRefusal[]> {
  const rows = await lockPackages(
    trx,
    factoryId,
    failed.map(({ id }) => id),
  );
  const left = new Map(rows.filter(({ stage }) => stage === handedOver.code).map((row) => [row.id, row]));
  const at = new Intl.DateTimeFormat('zh-CN', {
    ...{ timeZone: 'Asia/Shanghai', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  return failed.map((one) => {
    const row = left.get(one.id);
    if (!row?.handedOverAt) return one;
    const by = row.handedOverBy === null ? '' : `由 ${row.handedOverBy} `;
    return { ...one, msg: `包裹已于 ${at.format(row.handedOverAt)} ${by}出库，请不要重复出库。` };
  });
}
