import { z } from 'zod';
import { AskedItem, itemsOf, NewSuit, type Suit } from '#contract/suit/suit.ts';
import { randomId } from '@/shared/lib/random/random.ts';

/** An item while it is typed: what the call takes, and what is shown of it. */
const ItemDraft = AskedItem.extend({
  key: z.string(),
  sku: z.object({ id: z.int(), code: z.string(), name: z.string() }).nullable(),
  thumbUrl: z.string().nullable(),
});
export type ItemDraft = z.input<typeof ItemDraft>;

export const SuitDraft = NewSuit.extend({ items: itemsOf(ItemDraft) });
export type SuitDraft = z.input<typeof SuitDraft>;

/** No SKU is chosen yet: no number, which no schema takes. */
export const newItem = (quantity = 1): ItemDraft => ({
  ...{ key: randomId(), skuId: Number.NaN, quantity, pictureFileId: null, sku: null, thumbUrl: null },
});

export const draftOf = ({ code, name, items }: Suit): SuitDraft => ({
  code,
  name,
  items: items.map((one) => ({
    ...{ key: String(one.itemNo), skuId: one.skuId, quantity: one.quantity },
    ...{ pictureFileId: one.pictureFileId, thumbUrl: one.thumbUrl },
    sku: { id: one.skuId, code: one.skuCode ?? '已不可用的 SKU', name: one.skuName ?? '' },
  })),
});

export const EMPTY: SuitDraft = { code: '', name: '', items: [newItem()] };
