import type { SkuEffect } from '#contract/sku/life-cycle/sku-effects.ts';
import type { DoneOf } from '#server/platform/life-cycle/life-cycle.ts';
import { awaited, inTheMove, unwritten } from '#server/platform/life-cycle/unwritten.ts';
import type { SkuLife } from './life-types.ts';
import { tellOfStopped } from './needs.sql.ts';

export type SkuFollowing = Readonly<Record<SkuEffect, (done: DoneOf<SkuLife>) => Promise<void>>>;

/** What follows a move of a SKU. */
export const effects: SkuFollowing = {
  ...unwritten({ 'size.copy': '', 'art.again': '', 'factory.tell': '' }),
  // Making and editing ask for it today; print specs come with their screen.
  ...awaited('spec.compute'),
  'successor.note': inTheMove,
  'merchants.tell': async ({ trx, mover, steps, chosen }) => {
    const ids = steps.map(({ row }) => row.id);
    for (const merchantId of await tellOfStopped(trx, mover.tenantId, ids, mover.now))
      chosen.told?.add(merchantId);
  },
};
