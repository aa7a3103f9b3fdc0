import { useQuery } from '@tanstack/react-query';
import { goods, type Goods } from '#contract/goods/goods.ts';
import { query } from '@/shared/api/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { NewGoodsDialog } from './new-goods-dialog.tsx';

/** Goods like these under another number: their SKUs that are to be had still, and their prices. The picture is chosen anew. */
export function CopyGoodsDialog({ row, ...ends }: DialogEnds & { row: Goods }) {
  const skus = useQuery(query(goods.skus, { id: row.id }, { quiet: true }));
  if (!skus.data)
    return (
      <FormDialog
        title={`复制商品 ${row.number}`}
        form={{ submit: () => {}, failure: skus.error }}
        waits
        onClose={ends.onClose}
      >
        <p className="list-quiet">正在读取它的 SKU…</p>
      </FormDialog>
    );
  const { name, priceCents, expressCents, pattern } = row;
  return (
    <NewGoodsDialog
      begun={{
        ...{ number: '', name, priceCents, expressCents, pattern, picture: null, typed: {}, clash: {} },
        skus: skus.data
          .filter(({ offered }) => offered)
          .map(({ skuId, skuCode, skuName, material, brand, model, color }) => ({
            ...{ id: skuId, code: skuCode ?? '', name: skuName ?? '', material, brand, model, color },
          })),
      }}
      {...ends}
    />
  );
}
