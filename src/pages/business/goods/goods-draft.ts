import { z } from 'zod';
import { goodsCode, MOST_CODE, USUAL_PATTERN } from '#contract/goods/goods-code.ts';
import { GoodsForm, MOST_SKUS, type CodeClash } from '#contract/goods/goods.ts';
import type { Sku } from '#contract/sku/sku.ts';

/** What is kept of a SKU that goods are to have: what its code is made of. */
const ChosenSku = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  material: z.string(),
  brand: z.string(),
  model: z.string(),
  color: z.string(),
});
export type ChosenSku = z.output<typeof ChosenSku>;

export const chosenSku = ({ id, code, name, material, brand, model, color }: Sku): ChosenSku => ({
  ...{ id, code, name, material, brand, model, color },
});

const Chosen = z.object({
  pattern: z.string().trim().min(1, '请输入编码规则').max(MOST_CODE, `编码规则不能超过 ${MOST_CODE} 个字符`),
  skus: z.array(ChosenSku).min(1, '请选择 SKU').max(MOST_SKUS, `一个商品最多 ${MOST_SKUS} 个 SKU`),
  /** Codes that were typed in place of those by the pattern, and what becomes of those that mean something else; by SKU. */
  typed: z.record(z.string(), z.string()),
  clash: z.record(z.string(), z.enum(['keep', 'overwrite'])),
});
export type ChosenDraft = z.input<typeof Chosen>;

const Picked = z.object({ fileId: z.int(), name: z.string(), thumbUrl: z.string().nullable() });

/** New goods while they are made up. */
export const GoodsDraft = GoodsForm.extend(Chosen.shape).extend({
  picture: Picked.nullable().refine((picked) => picked !== null, '请从图库选择图片'),
});
export type GoodsDraft = z.input<typeof GoodsDraft>;
export const AddDraft = Chosen;

export const NOTHING_CHOSEN: ChosenDraft = { pattern: USUAL_PATTERN, skus: [], typed: {}, clash: {} };
export const EMPTY: GoodsDraft = {
  ...{ number: '', name: '', priceCents: null, expressCents: null, picture: null },
  ...NOTHING_CHOSEN,
};

export interface CodeRow {
  sku: ChosenSku;
  code: string;
  /** What the browser knows is wrong with it. */
  mistake: string | undefined;
}

/** The code of each chosen SKU, by the pattern or as it was typed. */
export function codeRows({ pattern, skus, typed }: ChosenDraft, number: string): CodeRow[] {
  const rows = skus.map((sku, i) => ({
    sku,
    code: typed[sku.id]?.trim() ?? goodsCode(pattern.trim(), number.trim(), sku, i + 1),
  }));
  const counts = Map.groupBy(rows, ({ code }) => code);
  return rows.map((row) => ({
    ...row,
    mistake:
      row.code === ''
        ? '编码是空的'
        : row.code.length > MOST_CODE
          ? `编码有 ${row.code.length} 个字符，最多 ${MOST_CODE} 个`
          : counts.get(row.code)!.length > 1
            ? '与另一个 SKU 的编码相同'
            : undefined,
  }));
}

/** Why the codes cannot be saved yet. */
export function whyNotSaved(
  rows: readonly CodeRow[],
  clashes: readonly CodeClash[] | undefined,
  { clash }: ChosenDraft,
): string | undefined {
  const wrong = rows.filter(({ mistake }) => mistake !== undefined).length;
  if (wrong > 0) return `还有 ${wrong} 个编码需要修改`;
  if (!clashes) return '正在检查编码，请稍候。';
  const held = clashes.filter((one) => one.held).length;
  if (held > 0) return `还有 ${held} 个编码需要修改`;
  const open = clashes.filter(({ skuId }) => clash[skuId] === undefined).length;
  return open > 0 ? `还有 ${open} 个编码要选择接管或保留` : undefined;
}

/** As the call takes them: what was said of one that clashes goes with it. */
export const codedSkus = (draft: ChosenDraft, number: string) =>
  codeRows(draft, number).map(({ sku, code }) => ({
    ...{ skuId: sku.id, code },
    ...(draft.clash[sku.id] !== undefined && { clash: draft.clash[sku.id] }),
  }));
