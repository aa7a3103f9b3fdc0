import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { printSpec, SIDES, SPEC_STATES, type PrintSpec } from '#contract/print-spec/print-spec.ts';
import { mm, useSkuOptions } from '@/entities/sku/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import {
  columnsOf,
  ListScreen,
  Nothing,
  optionsOf,
  Thumb,
  useList,
  WordTag,
} from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { MasksZip } from './masks-zip.tsx';
import { SpecActions } from './spec-actions.tsx';

const MasksDialog = lazyPart(() => import('./masks-dialog.tsx').then((m) => m.MasksDialog));
const PasteDialog = lazyPart(() => import('./paste-dialog.tsx').then((m) => m.PasteDialog));
const SpecDialog = lazyPart(() => import('./spec-dialog.tsx').then((m) => m.SpecDialog));

const INTENTS = { missing: 'danger', holeMissing: 'warning', ready: 'success' } as const;
const lengths = (of: (row: PrintSpec) => number | null) => (row: PrintSpec) => mm(of(row));

const c = columnsOf<PrintSpec>();
const COLUMNS = [
  c.text('model', '型号', 200, ({ brand, model }) => `${brand} ${model}`),
  c.text('material', '材质', 130),
  {
    ...c.text('state', '规格状态', 100, ({ state }) => SPEC_STATES[state]),
    cell: ({ state }: PrintSpec) => <WordTag intent={INTENTS[state]}>{SPEC_STATES[state]}</WordTag>,
  },
  c.text('side', '面', 60, ({ side }) => SIDES[side as keyof typeof SIDES]),
  c.text('size', '印刷尺寸 mm', 120, ({ width, height }) => (width ? `${mm(width)} × ${mm(height)}` : ''), {
    align: 'right',
  }),
  c.text(
    'bleed',
    '出血',
    64,
    lengths(({ bleed }) => bleed),
    { align: 'right' },
  ),
  c.text(
    'safe',
    '安全边距',
    84,
    lengths(({ safe }) => safe),
    { align: 'right' },
  ),
  c.text(
    'radius',
    '圆角',
    64,
    lengths(({ radius }) => radius),
    { align: 'right' },
  ),
  c.text('px', '应有像素', 110, ({ widthPx, heightPx }) => (widthPx ? `${widthPx} × ${heightPx}` : ''), {
    align: 'right',
  }),
  {
    ...c.text('mask', '孔位图', 70, () => ''),
    cell: ({ maskThumbUrl, model }: PrintSpec) =>
      maskThumbUrl ? <Thumb url={maskThumbUrl} alt={`${model} 的孔位图`} size={32} /> : <Nothing />,
  },
  c.text(
    'printed',
    '印刷面积',
    84,
    ({ maskPrinted }) => (maskPrinted === null ? '' : `${(maskPrinted / 10).toFixed(1)}%`),
    {
      align: 'right',
    },
  ),
  c.count('maskHoles', '孔数', 60),
  c.count('skus', 'SKU', 64),
  c.count('version', '版本', 60, { hidden: true }),
  c.text('updatedBy', '更新人', 90, { hidden: true }),
  c.time('updatedAt', '更新时间'),
];

/** /factory/means/holeImage: what is printed where for each model and material, and where its holes are. */
export function HoleImagePage() {
  const list = useList(printSpec.page, { name: 'factory.holeImage' });
  const { materials } = useSkuOptions();
  const { open, shown } = useDialog(() => list.afterAction());
  const columns = useMemo(
    () => [
      ...COLUMNS,
      c.actions(76, (spec) => [
        { text: '查看', act: () => open((ends) => <SpecDialog spec={spec} {...ends} />) },
      ]),
    ],
    [open],
  );
  return (
    <>
      <ListScreen
        title="批量孔位图"
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '型号', kind: 'text', placeholder: '型号名称或编码' },
          { name: 'material', label: '材质', kind: 'choice', options: materials },
          { name: 'state', label: '规格状态', kind: 'choice', options: optionsOf(SPEC_STATES) },
        ]}
        actions={<SpecActions chosen={list.chosen.rows} open={open} />}
        tools={
          <>
            <MasksZip material={list.asked['material'] as string | undefined} open={open} />
            <Permitted need={['factory:means:edit']}>
              <Button text="从表格粘贴" onClick={() => open((ends) => <PasteDialog {...ends} />)} />
              <Button
                intent="primary"
                text="上传孔位图"
                onClick={() => open((ends) => <MasksDialog {...ends} />)}
              />
            </Permitted>
          </>
        }
        empty={{
          title: '还没有型号和材质的组合',
          text: '先生成 SKU，这里就列出要设置印刷规格的型号和材质。',
        }}
      />
      {shown}
    </>
  );
}
