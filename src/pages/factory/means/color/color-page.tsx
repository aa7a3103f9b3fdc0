import { color, type Color } from '#contract/means/color.ts';
import { MEANS_STATUS } from '#contract/means/names.ts';
import { useMeansRecord } from '@/features/means/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { formatAmount } from '@/shared/lib/money/money.ts';
import { Swatch } from '@/shared/ui/form/index.ts';
import { columnsOf, Nothing, optionsOf, Thumb, useList } from '@/shared/ui/list/index.ts';
import { RecordScreen } from '@/shared/ui/record/index.ts';

const FORM = {
  noun: '颜色',
  calls: color,
  Form: lazyPart(() => import('./color-form-dialog.tsx').then((m) => m.ColorFormDialog)),
};

const c = columnsOf<Color>();
const COLUMNS = [
  c.code('code', '编码', 120),
  {
    ...c.text('name', '名称', 140),
    cell: ({ name, hex }: Color) => (
      <>
        <Swatch hex={hex} />
        {name}
      </>
    ),
  },
  c.digits('hex', '色值', 100),
  {
    ...c.text('swatch', '色样', 64, () => ''),
    cell: ({ swatchUrl, name }: Color) => (swatchUrl ? <Thumb url={swatchUrl} alt={name} /> : <Nothing />),
  },
  c.text('opacity', '不透明度', 90, ({ opacity }) => `${opacity}%`, { align: 'right' }),
  c.text('surchargeCents', '加价', 90, ({ surchargeCents }) => formatAmount(surchargeCents, 'CNY'), {
    align: 'right',
  }),
  c.text('materials', '材质', 200, ({ materials }) => materials.join('、')),
  c.text('skus', 'SKU 启用 / 全部', 112, ({ activeSkus, skus }) => `${activeSkus} / ${skus}`, {
    align: 'right',
  }),
  c.word('status', '状态', 72, MEANS_STATUS, { 0: 'success', 1: 'none' }),
  c.text('updatedBy', '更新人', 90, { hidden: true }),
  c.time('updatedAt', '更新时间'),
];

/** /factory/means/color: the colours of blanks, how they look, and what they cost more or less. */
export function ColorPage() {
  const list = useList(color.page, { name: 'factory.color' });
  const { record, shown } = useMeansRecord<Color>(FORM, list.afterAction);
  return (
    <>
      <RecordScreen
        title="颜色"
        list={list}
        columns={COLUMNS}
        record={record}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '编码或名称' },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(MEANS_STATUS, true) },
          {
            name: 'unseen',
            label: '色值',
            kind: 'choice',
            options: [{ value: '1', label: '没有色值和色样' }],
          },
        ]}
        empty={{ title: '还没有颜色', text: '新建颜色，再到「材质」勾选哪些材质提供它。' }}
      />
      {shown}
    </>
  );
}
