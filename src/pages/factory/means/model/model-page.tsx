import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { model, type Model } from '#contract/means/model.ts';
import { MEANS_STATUS } from '#contract/means/names.ts';
import { useMeansRecord } from '@/features/means/index.ts';
import { query } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { formatAmount } from '@/shared/lib/money/money.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { RecordScreen } from '@/shared/ui/record/index.ts';

const FORM = {
  noun: '型号',
  calls: model,
  Form: lazyPart(() => import('./model-form-dialog.tsx').then((m) => m.ModelFormDialog)),
};
const RecogniseDialog = lazyPart(() => import('./recognise-dialog.tsx').then((m) => m.RecogniseDialog));

const mm = (tenths: number): string => (tenths / 10).toFixed(1);

const c = columnsOf<Model>();
const COLUMNS = [
  c.text('brand', '品牌', 96),
  c.text('name', '名称', 170),
  c.code('code', '编码', 110),
  c.text('series', '系列', 96),
  c.text('aliases', '别名', 180, ({ aliases }) => aliases.join('、')),
  c.text(
    'body',
    '机身 mm',
    110,
    ({ bodyW, bodyH }) => (bodyW && bodyH ? `${mm(bodyW)} × ${mm(bodyH)}` : ''),
    {
      align: 'right',
    },
  ),
  c.text('surchargeCents', '加价', 90, ({ surchargeCents }) => formatAmount(surchargeCents, 'CNY'), {
    align: 'right',
  }),
  c.text('skus', 'SKU 启用 / 全部', 112, ({ activeSkus, skus }) => `${activeSkus} / ${skus}`, {
    align: 'right',
  }),
  c.text('launchedOn', '上市日期', 96, { hidden: true }),
  c.word('status', '状态', 72, MEANS_STATUS, { 0: 'success', 1: 'none' }),
  c.text('updatedBy', '更新人', 90, { hidden: true }),
  c.time('updatedAt', '更新时间'),
];

/** /factory/means/model: the devices that blanks are made for, and how shops call them. */
export function ModelPage() {
  const list = useList(model.page, { name: 'factory.model' });
  const { record, shown } = useMeansRecord<Model>(FORM, list.afterAction);
  const brands = useQuery(query(model.brands, {}, { quiet: true, later: true }));
  const test = useDialog();
  return (
    <>
      <RecordScreen
        title="型号"
        list={list}
        columns={COLUMNS}
        record={record}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '名称、编码或别名' },
          {
            name: 'brand',
            label: '品牌',
            kind: 'choice',
            options: (brands.data ?? []).map((brand) => ({ value: brand, label: brand })),
          },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(MEANS_STATUS, true) },
          { name: 'withoutSku', label: 'SKU', kind: 'choice', options: [{ value: '1', label: '没有 SKU' }] },
        ]}
        beside={
          <Button text="型号识别测试" onClick={() => test.open((ends) => <RecogniseDialog {...ends} />)} />
        }
        empty={{ title: '还没有型号', text: '新建型号并填好别名，标题和编码里的叫法才能认出它。' }}
      />
      {shown}
      {test.shown}
    </>
  );
}
