import { sku, SKU_STATUS, type Sku } from '#contract/sku/sku.ts';
import { useParam } from '@/entities/param/index.ts';
import { useSkuOptions } from '@/entities/sku/index.ts';
import { CustomerView } from '@/features/customer-view/index.ts';
import { SkuFormDialog } from '@/features/sku-form/index.ts';
import type { DialogEnds } from '@/shared/ui/dialog/index.ts';
import { columnsOf, Nothing, optionsOf, useList, WordTag, type Column } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { PictureThumb } from '@/shared/ui/picture/index.ts';
import { RecordScreen, type RecordOf } from '@/shared/ui/record/index.ts';

/** What it looks like, not what is printed on it: nobody asks for its pixels. */
const UNKNOWN = { pictureKind: null, widthPx: null, heightPx: null };

const c = columnsOf<Sku>();
const COLUMNS: Column<Sku>[] = [
  c.code('code', 'SKU 编码', 180),
  {
    name: 'picture',
    title: '图片',
    width: 60,
    cell: (row) => <PictureThumb picture={{ ...row, ...UNKNOWN, title: row.name }} size={28} />,
  },
  c.text('name', '名称', 240),
  c.money('price', '价格', 100, ({ priceCents: cents, currency }) => ({ cents, currency })),
  c.money('agreed', '客户价', 100, ({ agreedCents: cents, currency }) =>
    cents === null ? null : { cents, currency },
  ),
  c.text('material', '材质', 100),
  c.text('brand', '品牌', 96),
  c.text('model', '型号', 150),
  c.text('color', '颜色', 90),
  {
    name: 'status',
    title: '状态',
    width: 72,
    cell: (row) => (
      <WordTag intent={row.status === 0 ? 'success' : 'none'}>{SKU_STATUS[row.status === 0 ? 0 : 1]}</WordTag>
    ),
  },
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

/** /factory/means/sku: what the factory makes, of what, for which phone, at what price. */
export function SkuPage() {
  const list = useList(sku.page, { name: 'factory.sku' });
  const { materials, brands } = useSkuOptions();
  return (
    <RecordScreen
      title="SKU"
      list={list}
      columns={COLUMNS}
      record={SKU}
      filters={[
        { name: 'keyword', label: '关键词', kind: 'text', placeholder: '编码、型号、颜色或拼音首字母' },
        { name: 'material', label: '材质', kind: 'choice', options: materials },
        { name: 'brand', label: '品牌', kind: 'choice', options: brands },
        { name: 'status', label: '状态', kind: 'choice', options: optionsOf(SKU_STATUS, true) },
      ]}
      beside={
        <Permitted need={['factory:price']}>
          <CustomerView onChange={list.reload} />
        </Permitted>
      }
      empty={{ title: '还没有 SKU', text: '新建后，商家就能把平台编码映射到它。' }}
    />
  );
}
