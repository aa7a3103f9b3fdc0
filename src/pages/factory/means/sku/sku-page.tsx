import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { sku, SKU_SPEC, SKU_STATUS, type Sku } from '#contract/sku/sku.ts';
import { useParam } from '@/entities/param/index.ts';
import { useSkuOptions } from '@/entities/sku/index.ts';
import { CustomerView } from '@/features/customer-view/index.ts';
import { SkuFormDialog } from '@/features/sku-form/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import type { DialogEnds } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, Nothing, optionsOf, useList, type Column } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { PictureThumb } from '@/shared/ui/picture/index.ts';
import { useRecord, type RecordOf } from '@/shared/ui/record/index.ts';
import { SkuActions } from './sku-actions.tsx';
import { SkuDetail } from './sku-detail.tsx';

/** What it looks like, not what is printed on it: nobody asks for its pixels. */
const UNKNOWN = { pictureKind: null, widthPx: null, heightPx: null };

const c = columnsOf<Sku>();
const COLUMNS: Column<Sku>[] = [
  c.code('code', 'SKU 编码', 180),
  {
    name: 'picture',
    title: '图片',
    width: 60,
    cell: (row) => <PictureThumb picture={{ ...row, ...UNKNOWN, title: row.name }} size={40} />,
  },
  c.text('name', '名称', 240),
  c.word('status', '状态', 80, SKU_STATUS, { 0: 'success', 1: 'none', 2: 'warning', 3: 'none' }),
  c.text('spec', '印刷规格', 90, ({ spec }) => SKU_SPEC[spec as keyof typeof SKU_SPEC] ?? ''),
  c.money('price', '价格', 100, ({ priceCents: cents, currency }) => ({ cents, currency })),
  c.money('agreed', '客户价', 100, ({ agreedCents: cents, currency }) =>
    cents === null ? null : { cents, currency },
  ),
  c.text('material', '材质', 100),
  c.text('brand', '品牌', 96),
  c.text('model', '型号', 150),
  c.text('color', '颜色', 90),
  {
    name: 'print',
    title: '印刷尺寸 mm',
    width: 112,
    align: 'right',
    cell: ({ printWidthMm: w, printHeightMm: h }) => (w && h ? `${w} × ${h}` : <Nothing />),
  },
  c.time('updatedAt', '更新时间'),
];

/** The currency of a new one is the tenant's: the form waits for it. */
function SkuEditor(props: DialogEnds & { edited: Sku | undefined }) {
  const currency = useParam('sku.currency');
  return currency ? <SkuFormDialog currency={currency} {...props} /> : null;
}
const SKU: RecordOf<Sku> = { noun: ' SKU', may: ['factory:sku:edit'], Form: SkuEditor };
const GenerateDialog = lazyPart(() =>
  import('@/features/generate-skus/index.ts').then((m) => m.GenerateDialog),
);

const detailOf = (rows: readonly Sku[]) => ({
  title: 'SKU 详情',
  content: (id: number) => <SkuDetail sku={rows.find((one) => one.id === id)} />,
});

/** /factory/means/sku: what the factory makes, of what, for which phone, at what price. */
export function SkuPage() {
  const list = useList(sku.page, { name: 'factory.sku' });
  const { materials, brands } = useSkuOptions();
  const { actions, create, open, shown } = useRecord(SKU, list.afterAction);
  const columns = useMemo(() => [...COLUMNS, ...actions], [actions]);
  return (
    <>
      <ListScreen
        title="SKU"
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '编码、型号、颜色或拼音首字母' },
          { name: 'material', label: '材质', kind: 'choice', options: materials },
          { name: 'brand', label: '品牌', kind: 'choice', options: brands },
          { name: 'model', label: '型号', kind: 'text', placeholder: '完整的型号名称' },
          { name: 'color', label: '颜色', kind: 'text', placeholder: '完整的颜色名称' },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(SKU_STATUS, true) },
          { name: 'spec', label: '印刷规格', kind: 'choice', options: optionsOf(SKU_SPEC, true) },
        ]}
        actions={<SkuActions target={list} />}
        tools={
          <>
            <Permitted need={['factory:price']}>
              <CustomerView onChange={list.reload} />
            </Permitted>
            <Permitted need={['factory:sku:edit']}>
              <Button text="批量生成" onClick={() => open((ends) => <GenerateDialog {...ends} />)} />
            </Permitted>
            {create}
          </>
        }
        empty={{
          title: '还没有 SKU',
          text: '新建材质、型号和颜色后批量生成，或逐个新建；商家就能把平台编码映射到它。',
          ...(create && { action: create }),
        }}
        detail={detailOf(list.rows)}
      />
      {shown}
    </>
  );
}
