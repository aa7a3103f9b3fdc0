import { CATEGORIES, material, PROCESSES, type Material } from '#contract/means/material.ts';
import { MEANS_STATUS } from '#contract/means/names.ts';
import { useMeansRecord } from '@/features/means/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { formatAmount } from '@/shared/lib/money/money.ts';
import { Swatch } from '@/shared/ui/form/index.ts';
import { columnsOf, Nothing, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { RecordScreen } from '@/shared/ui/record/index.ts';

const FORM = {
  noun: '材质',
  calls: material,
  Form: lazyPart(() => import('./material-form-dialog.tsx').then((m) => m.MaterialFormDialog)),
};
const namesOf = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));
const SHOWN_COLORS = 5;

const c = columnsOf<Material>();
const COLUMNS = [
  c.code('code', '编码', 96),
  c.text('name', '名称', 140),
  c.text('category', '类别', 72),
  c.text('process', '工艺', 68),
  {
    ...c.text('colors', '颜色', 150, ({ colors }) => colors.map(({ name }) => name).join('、')),
    cell: ({ colors }: Material) =>
      colors.length === 0 ? (
        <Nothing />
      ) : (
        <>
          {colors.slice(0, SHOWN_COLORS).map(({ id, hex }) => (
            <Swatch key={id} hex={hex} />
          ))}
          {`${colors.length} 种`}
        </>
      ),
  },
  c.text('baseCents', '基准价', 80, ({ baseCents }) => formatAmount(baseCents, 'CNY'), { align: 'right' }),
  c.text('dpi', 'dpi 目标 / 最低', 124, ({ dpiTarget, dpiLeast }) => `${dpiTarget} / ${dpiLeast}`, {
    align: 'right',
  }),
  c.text('maskNeeded', '孔位图', 64, ({ maskNeeded }) => (maskNeeded ? '需要' : '')),
  c.text('skus', 'SKU 启用 / 全部', 112, ({ activeSkus, skus }) => `${activeSkus} / ${skus}`, {
    align: 'right',
  }),
  c.word('status', '状态', 72, MEANS_STATUS, { 0: 'success', 1: 'none' }),
  c.text('updatedBy', '更新人', 90, { hidden: true }),
  c.time('updatedAt', '更新时间'),
];

/** /factory/means/material: what blanks are made of, in which colours, and how each is printed. */
export function MaterialPage() {
  const list = useList(material.page, { name: 'factory.material' });
  const { record, shown } = useMeansRecord<Material>(FORM, list.afterAction);
  return (
    <>
      <RecordScreen
        title="材质"
        list={list}
        columns={COLUMNS}
        record={record}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '编码或名称' },
          { name: 'category', label: '类别', kind: 'choice', options: namesOf(CATEGORIES) },
          { name: 'process', label: '工艺', kind: 'choice', options: namesOf(PROCESSES) },
          {
            name: 'maskNeeded',
            label: '孔位图',
            kind: 'choice',
            options: [
              { value: '1', label: '需要' },
              { value: '0', label: '不需要' },
            ],
          },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(MEANS_STATUS, true) },
        ]}
        empty={{ title: '还没有材质', text: '新建材质并勾选它的颜色，再到 SKU 批量生成。' }}
      />
      {shown}
    </>
  );
}
