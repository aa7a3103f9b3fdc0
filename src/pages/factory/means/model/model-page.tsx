import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { Cube, PredictiveAnalysis, Tags } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { model, MODEL_COLUMNS, MOST_MODELS, type Model } from '#contract/means/model.ts';
import { MEANS_STATUS } from '#contract/means/names.ts';
import { useParam } from '@/entities/param/index.ts';
import { MeansActions, MeansDetail, useMeansRecord, SKU_COUNTS, STANDING } from '@/features/means/index.ts';
import { query } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { columnsOf, ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { useRecord } from '@/shared/ui/record/index.ts';
import { MeansFiles } from '../means-files.tsx';

const FORM = {
  noun: '型号',
  calls: model,
  merges: model,
  Form: lazyPart(() => import('./model-form-dialog.tsx').then((m) => m.ModelFormDialog)),
};
const RecogniseDialog = lazyPart(() => import('./recognise-dialog.tsx').then((m) => m.RecogniseDialog));

const TakeOverDialog = lazyPart(() => import('./take-over-dialog.tsx').then((m) => m.TakeOverDialog));
const AddAliasesDialog = lazyPart(() => import('./add-aliases-dialog.tsx').then((m) => m.AddAliasesDialog));

const mm = (tenths: number): string => (tenths / 10).toFixed(1);

const c = columnsOf<Model>();
/** Amounts are in the currency that new SKUs get. */
const columnsIn = (currency: string) => [
  c.text('brand', '品牌', 96),
  c.text('name', '名称', 160),
  c.code('code', '编码', 110),
  c.text('series', '系列', 96),
  c.text('aliases', '别名', 140, ({ aliases }) => aliases.join('、')),
  c.text(
    'body',
    '机身 mm',
    110,
    ({ bodyW, bodyH }) => (bodyW && bodyH ? `${mm(bodyW)} × ${mm(bodyH)}` : ''),
    {
      align: 'right',
    },
  ),
  c.text('surchargeCents', '加价', 90, ({ surchargeCents }) => formatMoney(surchargeCents, currency), {
    align: 'right',
  }),
  SKU_COUNTS,
  c.text('launchedOn', '上市日期', 96, { hidden: true }),
  ...STANDING,
];

const factsOf = (row: Model, currency: string) =>
  [
    ['品牌', row.brand],
    ['名称', row.name],
    ['编码', row.code],
    ['系列', row.series],
    ['机身', row.bodyW && row.bodyH ? `${mm(row.bodyW)} × ${mm(row.bodyH)} mm` : null],
    ['加价', formatMoney(row.surchargeCents, currency)],
    ['上市日期', row.launchedOn],
    ['别名', row.aliases.join('、')],
  ] as const;

const detailOf = (rows: readonly Model[], currency: string) => ({
  title: '型号详情',
  content: (id: number) => {
    const row = rows.find((one) => one.id === id);
    return (
      <MeansDetail
        row={row}
        calls={model}
        picture={row?.pictureUrl && <img className="means-picture" src={row.pictureUrl} alt={row.name} />}
        facts={row ? factsOf(row, currency) : []}
        skuFilter={{ brand: row?.brand ?? '', model: row?.name ?? '' }}
      />
    );
  },
});

/** /factory/means/model: the devices that blanks are made for, and how shops call them. */
export function ModelPage() {
  const list = useList(model.page, { name: 'factory.model' });
  const { record, shown } = useMeansRecord<Model>(FORM, list.afterAction);
  const { actions, create, open, shown: dialog } = useRecord(record, list.afterAction);
  const currency = useParam('sku.currency') ?? 'CNY';
  const columns = useMemo(() => [...columnsIn(currency), ...actions], [currency, actions]);
  const brands = useQuery(query(model.brands, {}, { quiet: true, later: true }));
  return (
    <>
      <ListScreen
        title="型号"
        list={list}
        columns={columns}
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
        actions={<MeansActions noun="型号" calls={model} target={list} />}
        tools={
          <>
            <MeansFiles noun="型号" calls={model} columns={MODEL_COLUMNS} most={MOST_MODELS} list={list} />
            <Permitted need={['factory:means:edit']}>
              <Button
                className="list-tool"
                title="批量添加别名"
                icon={<Tags />}
                text="批量添加别名"
                onClick={() => open((ends) => <AddAliasesDialog {...ends} />)}
              />
              <Button
                className="list-tool"
                title="从机型库添加"
                icon={<Cube />}
                text="从机型库添加"
                onClick={() => open((ends) => <TakeOverDialog {...ends} />)}
              />
            </Permitted>
            <Button
              className="list-tool"
              title="型号识别测试"
              icon={<PredictiveAnalysis />}
              text="型号识别测试"
              onClick={() => open((ends) => <RecogniseDialog {...ends} />)}
            />
            {create}
          </>
        }
        empty={{
          title: '还没有型号',
          text: '新建型号，或从机型库添加，并填好别名，标题和编码里的叫法才能认出它。',
          ...(create && { action: create }),
        }}
        detail={detailOf(list.rows, currency)}
      />
      {shown}
      {dialog}
    </>
  );
}
