import type { Cause } from '#contract/sku/life-cycle/sku-events.ts';
import type { Doer } from '#server/modules/tenant-log/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { port } from '#server/platform/port.ts';
import type { FileKind } from './file-kind.ts';

interface Named {
  kind: Cause;
  id: number;
}

/** What happens to SKUs when what they are made of is stopped or started. */
export const goods = port<{
  hold: (trx: Trx, factoryId: number) => Promise<unknown>;
  /** @returns how many it stopped, and the merchants with whom a notice was left */
  close: (trx: Trx, ctx: Ctx, cause: Named) => Promise<{ skus: number; told: ReadonlySet<number> }>;
  open: (trx: Trx, ctx: Ctx, cause: Named) => Promise<{ skus: number }>;
  /** A material needs a hole mask from now on, or none any more. */
  respec: (trx: Trx, by: Doer, materialId: number) => Promise<void>;
  /** Gifts of a sort are printed from now on, or not any more. */
  respecGifts: (trx: Trx, by: Doer, giftTypeId: number) => Promise<void>;
}>('goods');

/** Gifts come in and go out by files as the lists here do, and are SKUs. */
export const giftFile = port<FileKind>('giftFile');

/** Discounts name colours; who merges two of them must know what they cost. */
export const discounts = port<{
  hold: (trx: Trx, factoryId: number) => Promise<unknown>;
  /** Each of these discounts in words. */
  named: (trx: Trx, factoryId: number, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
}>('discounts');

/** Who writes what goods are made of waits for others who do, as `hold` of a change. */
export const holdGoods = (trx: Trx, factoryId: number) => goods.its.hold(trx, factoryId);
