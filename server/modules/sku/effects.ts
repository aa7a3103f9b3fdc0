import type { SkuEffect } from '#contract/sku/life-cycle/sku-effects.ts';
import { PATHS } from '#contract/screens.ts';
import { leaveNotice } from '#server/modules/notice/service.ts';
import type { DoneOf } from '#server/platform/life-cycle/life-cycle.ts';
import { awaited, inTheMove } from '#server/platform/life-cycle/unwritten.ts';
import type { SkuLife } from './life-types.ts';
import { tellOfStopped } from './needs.sql.ts';

export type SkuFollows = (done: DoneOf<SkuLife>) => Promise<void>;
export type SkuFollowing = Readonly<Record<SkuEffect, SkuFollows>>;

/** A factory reads once what could be printed and cannot any more; what never could is in the list of print specs. */
const tellFactory: SkuFollows = async ({ trx, mover, steps, event }) => {
  const lost = steps.filter(({ before }) => before.spec !== 'missing');
  if (lost.length === 0) return;
  const [{ row }] = lost as [(typeof lost)[number]];
  const what = event.type === 'spec.noMask' ? '孔位图' : '印刷规格';
  const first = lost.length === 1 ? `SKU ${row.code} ` : `SKU ${row.code} 等 ${lost.length} 个 SKU `;
  const body = `${first}缺少${what}，请尽快补上，否则它们的新订单无法出图。`;
  const link = PATHS['factory/hole-image'];
  await leaveNotice(trx, mover.tenantId, { kind: 'sku', title: `SKU 缺少${what}`, body, link }, mover.now);
};

/** What follows a move of a SKU; what moves others in turn stands with the life cycle (life.ts). */
export const ownEffects: Omit<SkuFollowing, 'spec.compute'> = {
  // Print specs ask for it today; art comes with the rendering of print files.
  ...awaited('art.again'),
  'successor.note': inTheMove,
  // Written for all whose spec was looked at, also where it stood before and has another size now (spec.ts).
  'size.copy': inTheMove,
  'factory.tell': tellFactory,
  'merchants.tell': async ({ trx, mover, steps, chosen }) => {
    const ids = steps.map(({ row }) => row.id);
    for (const merchantId of await tellOfStopped(trx, mover.tenantId, ids, mover.now))
      chosen.told?.add(merchantId);
  },
};
