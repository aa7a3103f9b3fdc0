import type { Problem } from '#contract/order/order-create.ts';
import { applyMappings } from '#server/modules/mapping/service.ts';
import type { OfferedSku } from '#server/modules/sku/service.ts';
import type { NewLine } from './create.sql.ts';
import type { Trx } from '#server/platform/database.ts';
import { moveOrders } from '#server/modules/order/move/moves.ts';
import { plainEvent, type Moved } from '#server/modules/order/row/step.ts';
import type { Mover } from '#server/modules/order/reach/mover.ts';

export const UNKNOWN_SHOP = '店铺不存在或已停用，请重新选择。';
export const numberTaken = (no: string) => `平台单号「${no}」在这个店铺已存在，没有重复创建。`;
export const unknownSku = (code: string) => `没有编码为「${code}」的 SKU，或已停用，请核对。`;
export const SKU_GONE = 'SKU 不存在、已停用，或不属于已绑定的工厂，请重新选择。';

/** A line of a chosen SKU: it has no code of a platform, and is called what the SKU is called. */
export const lineOfSku = (
  sku: OfferedSku,
  line: {
    title?: string;
    platformCode?: string;
    quantity: number;
    unitCents: number | null;
    pictureFileId?: number | null;
  },
): NewLine => ({
  platformCode: line.platformCode ?? '',
  title: line.title || sku.name,
  variation: '',
  quantity: line.quantity,
  unitCents: line.unitCents,
  sku: { id: sku.id, code: sku.code },
  pictureFileId: line.pictureFileId ?? null,
});

/** Codes get their meaning, and drafts go where they belong: 待推单, or 待匹配 while a code waits. */
export async function finishOrders(trx: Trx, mover: Mover, ids: readonly number[]): Promise<Moved> {
  await applyMappings(trx, mover.tenantId, ids, mover.now);
  return moveOrders(trx, mover, plainEvent('order.finish', mover.by), { ids });
}

export const problem = (field: string, msg: string): Problem => ({ field, msg });
