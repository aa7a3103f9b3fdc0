import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { stepText } from '#contract/price/price-words.ts';
import { offer, OWN_CODES, type Offer } from '#contract/sku/offer.ts';
import { SKU_SPEC, SKU_STATUS } from '#contract/sku/sku.ts';
import { mm, useSkuOptions } from '@/entities/sku/index.ts';
import { TaskDialog } from '@/entities/task/index.ts';
import { call } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { PictureThumb } from '@/shared/ui/picture/index.ts';
import { MapToSkuDialog } from './map-to-sku-dialog.tsx';
import { OfferDetail } from './offer-detail.tsx';
import { SkuActions } from './sku-actions.tsx';

/** What it looks like, not what is printed on it: nobody asks for its pixels. */
const UNKNOWN = { pictureKind: null, widthPx: null, heightPx: null };

/** Why a price is what it is, in a few words. */
function whyOf({ steps, currency, priceCents }: Offer): string {
  if (steps.length === 0) return `按标价 ${formatMoney(priceCents, currency)}`;
  return steps.map((step) => stepText(step, (cents) => formatMoney(cents, currency), '件')).join('，');
}
const sizeOf = ({ sides: [side], printWidthMm: w, printHeightMm: h }: Offer): string => {
  if (side) return `${mm(side.width)} × ${mm(side.height)}`;
  return w && h ? `${w} × ${h}` : '';
};

const c = columnsOf<Offer>();
const COLUMNS = [
  c.code('code', 'SKU 编码', 160),
  {
    name: 'picture',
    title: '图片',
    width: 60,
    cell: (row: Offer) => <PictureThumb picture={{ ...row, ...UNKNOWN, title: row.name }} size={40} />,
  },
  c.text('name', '名称', 220),
  {
    ...c.money('own', '我的价格', 90, ({ ownCents: cents, currency }) => ({ cents, currency })),
    tip: whyOf,
  },
  c.money('price', '标价', 84, ({ priceCents: cents, currency }) => ({ cents, currency })),
  c.text('size', '印刷尺寸 mm', 112, sizeOf, { align: 'right' }),
  c.text('px', '建议像素', 104, ({ sides: [side] }) => (side ? `${side.widthPx} × ${side.heightPx}` : ''), {
    align: 'right',
  }),
  c.count('codes', '我的编码', 76),
  c.count('pieces', '30 天件数', 80),
  c.word('status', '状态', 76, SKU_STATUS, { 0: 'success', 1: 'none', 2: 'none', 3: 'none' }),
  c.text('spec', '规格状态', 84, ({ spec }) => SKU_SPEC[spec as keyof typeof SKU_SPEC] ?? ''),
  c.text('factoryName', '工厂', 130),
  c.text('material', '材质', 100),
  c.text('brand', '品牌', 90),
  c.text('model', '型号', 140),
  c.text('color', '颜色', 84),
  c.text('successorCode', '替代', 150, { hidden: true }),
];

const detailOf = (rows: readonly Offer[]) => ({
  title: 'SKU 详情',
  content: (id: number) => <OfferDetail row={rows.find((one) => one.id === id)} />,
});

/** /business/sku/list: what the bound factories make, at the merchant's own prices. */
export function SkuListPage() {
  const list = useList(offer.page, { name: 'business.sku' });
  const { materials, brands, factories } = useSkuOptions();
  const { open, shown } = useDialog(list.reload);
  const mayMap = usePermits(['business:code:edit']);
  const columns = useMemo(
    () => [
      ...COLUMNS,
      c.actions(80, (sku) => [
        mayMap &&
          sku.status === 0 && {
            text: '映射',
            'aria-label': `映射编码到 ${sku.code}`,
            act: () => open((ends) => <MapToSkuDialog sku={sku} {...ends} />),
          },
      ]),
    ],
    [mayMap, open],
  );
  const startExport = async (): Promise<void> => {
    const { pageNo: _no, pageSize: _size, ...where } = list.asked;
    // A refusal has shown its notice.
    const started = await call(offer.export, where).catch(() => undefined);
    if (started)
      open(({ onClose }) => (
        <TaskDialog title="导出 SKU" taskId={started.taskId} file="下载 SKU 文件" onClose={onClose} />
      ));
  };
  const details = useMemo(() => detailOf(list.rows), [list.rows]);
  return (
    <>
      <ListScreen
        title="SKU 列表"
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '编码、型号、颜色或拼音首字母' },
          { name: 'factoryId', label: '工厂', kind: 'choice', options: factories },
          { name: 'material', label: '材质', kind: 'choice', options: materials },
          { name: 'brand', label: '品牌', kind: 'choice', options: brands },
          { name: 'color', label: '颜色', kind: 'text', placeholder: '完整的颜色名称' },
          { name: 'own', label: '我的编码', kind: 'choice', options: optionsOf(OWN_CODES) },
          { name: 'priceFrom', label: '标价至少', kind: 'text', placeholder: '元，如 9.90' },
          { name: 'priceTo', label: '标价至多', kind: 'text', placeholder: '元，如 29.90' },
          { name: 'fresh', label: '上新', kind: 'choice', options: [{ value: '1', label: '近 30 天' }] },
        ]}
        actions={<SkuActions target={list} />}
        tools={
          <Button
            className="list-tool"
            title="导出"
            icon={<Export />}
            text="导出"
            onClick={() => void startExport()}
          />
        }
        empty={{
          title: '还没有可选的 SKU',
          text: '绑定工厂后，这里列出它们提供的 SKU 和您的价格。',
        }}
        detail={details}
      />
      {shown}
    </>
  );
}
