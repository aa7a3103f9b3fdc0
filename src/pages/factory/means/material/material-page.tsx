import {
  CATEGORIES,
  FITS,
  material,
  MATERIAL_COLUMNS,
  MOST_MATERIALS,
  PROCESSES,
  type Material,
} from '#contract/means/material.ts';
import { PRINT_COLORS, PRINT_WHITES } from '#contract/print-file/print-file.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { MEANS_STATUS } from '#contract/means/names.ts';
import { useParam } from '@/entities/param/index.ts';
import {
  few,
  MeansActions,
  MeansDetail,
  SKU_COUNTS,
  STANDING,
  useMeansRecord,
  useSomeDone,
} from '@/features/means/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { Swatch } from '@/shared/ui/form/index.ts';
import {
  columnsOf,
  ListScreen,
  Nothing,
  optionsOf,
  useList,
  type Filter,
  type List,
} from '@/shared/ui/list/index.ts';
import { useRecord } from '@/shared/ui/record/index.ts';
import { MeansFiles } from '../means-files.tsx';
import { SortTool } from '../sort-tool.tsx';

const FORM = {
  noun: '材质',
  calls: material,
  Form: lazyPart(() => import('./material-form-dialog.tsx').then((m) => m.MaterialFormDialog)),
};
const SetDialog = lazyPart(() => import('./set-dialog.tsx').then((m) => m.SetDialog));
const namesOf = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));
const SHOWN_COLORS = 5;

const c = columnsOf<Material>();
/** Amounts are in the currency that new SKUs get. */
const columnsIn = (currency: string) => [
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
  c.text('baseCents', '基准价', 80, ({ baseCents }) => formatMoney(baseCents, currency), { align: 'right' }),
  c.text('dpi', 'dpi 目标 / 最低', 136, ({ dpiTarget, dpiLeast }) => `${dpiTarget} / ${dpiLeast}`, {
    align: 'right',
  }),
  c.text('maskNeeded', '孔位图', 64, ({ maskNeeded }) => (maskNeeded ? '需要' : '')),
  SKU_COUNTS,
  ...STANDING,
];

const FILTERS: readonly Filter<Parsed<typeof material.page>>[] = [
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
];

const factsOf = (row: Material, currency: string) =>
  [
    ['编码', row.code],
    ['名称', row.name],
    ['类别', row.category],
    ['工艺', row.process],
    ['基准价', formatMoney(row.baseCents, currency)],
    ['dpi', `目标 ${row.dpiTarget}，最低 ${row.dpiLeast}`],
    ['图片放法', `${FITS[row.fit]}${row.mayTurn ? '，可以旋转' : ''}`],
    ['孔位图', row.maskNeeded ? '需要' : '不需要'],
    ['印刷色彩', PRINT_COLORS[row.printColor]],
    [
      '白墨',
      row.printWhite === 'none'
        ? PRINT_WHITES.none
        : `${PRINT_WHITES[row.printWhite]}，内缩 ${(row.choke / 100).toFixed(2)} mm`,
    ],
    [
      '颜色',
      row.colors.map(({ id, name, hex }) => (
        <span key={id} className="means-color">
          <Swatch hex={hex} />
          {name}
        </span>
      )),
    ],
  ] as const;

const detailOf = (rows: readonly Material[], currency: string) => ({
  title: '材质详情',
  content: (id: number) => {
    const row = rows.find((one) => one.id === id);
    return (
      <MeansDetail
        row={row}
        calls={material}
        facts={row ? factsOf(row, currency) : []}
        skuFilter={{ material: row?.name ?? '' }}
      />
    );
  },
});

/** What is done with chosen materials beside stop and start: what can be set of many at once. */
function MaterialActions({ list }: { list: List<typeof material.page> }) {
  const { open, shown, tell } = useSomeDone(list);
  const { rows } = list.chosen;
  const set = (
    <Button
      text="设置"
      onClick={() =>
        open(({ onDone, onClose }) => (
          <SetDialog
            rows={rows}
            onSet={(done) =>
              tell('设置', done, `已设置 ${few(done.successIds.length)} 种材质`, { onDone, onClose })
            }
            onClose={onClose}
          />
        ))
      }
    />
  );
  return (
    <>
      <MeansActions noun="材质" calls={material} target={list} more={set} />
      {shown}
    </>
  );
}

/** /factory/means/material: what blanks are made of, in which colours, and how each is printed. */
export function MaterialPage() {
  const list = useList(material.page, { name: 'factory.material' });
  const { record, shown } = useMeansRecord<Material>(FORM, list.afterAction);
  const { actions, create, open, shown: dialog } = useRecord(record, list.afterAction);
  const currency = useParam('sku.currency') ?? 'CNY';
  const columns = useMemo(() => [...columnsIn(currency), ...actions], [currency, actions]);
  return (
    <>
      <ListScreen
        title="材质"
        list={list}
        columns={columns}
        filters={FILTERS}
        actions={<MaterialActions list={list} />}
        tools={
          <>
            <MeansFiles
              noun="材质"
              calls={material}
              columns={MATERIAL_COLUMNS}
              most={MOST_MATERIALS}
              list={list}
            />
            <SortTool
              open={open}
              noun="材质"
              calls={material}
              most={MOST_MATERIALS}
              hint="列表和批量生成 SKU 时的选项按这个顺序显示，新建的排在最前。"
            />
            {create}
          </>
        }
        empty={{
          title: '还没有材质',
          text: '新建材质并勾选它的颜色，再到 SKU 批量生成。',
          ...(create && { action: create }),
        }}
        detail={detailOf(list.rows, currency)}
      />
      {shown}
      {dialog}
    </>
  );
}
