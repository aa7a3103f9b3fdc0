import { useMemo } from 'react';
import { color, COLOR_COLUMNS, MOST_COLORS, type Color } from '#contract/means/color.ts';
import { MEANS_STATUS } from '#contract/means/names.ts';
import { useParam } from '@/entities/param/index.ts';
import { MeansActions, MeansDetail, useMeansRecord, SKU_COUNTS, STANDING } from '@/features/means/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { Swatch } from '@/shared/ui/form/index.ts';
import { columnsOf, ListScreen, Nothing, optionsOf, Thumb, useList } from '@/shared/ui/list/index.ts';
import { useRecord } from '@/shared/ui/record/index.ts';
import { MeansFiles } from '../means-files.tsx';

const FORM = {
  noun: '颜色',
  calls: color,
  merges: color,
  Form: lazyPart(() => import('./color-form-dialog.tsx').then((m) => m.ColorFormDialog)),
};

const c = columnsOf<Color>();
/** Amounts are in the currency that new SKUs get. */
const columnsIn = (currency: string) => [
  c.code('code', '编码', 96),
  {
    ...c.text('name', '名称', 130),
    cell: ({ name, hex }: Color) => (
      <>
        <Swatch hex={hex} />
        {name}
      </>
    ),
  },
  c.digits('hex', '色值', 88),
  {
    ...c.text('swatch', '色样', 64, () => ''),
    cell: ({ swatchUrl, name }: Color) => (swatchUrl ? <Thumb url={swatchUrl} alt={name} /> : <Nothing />),
  },
  c.text('opacity', '不透明度', 90, ({ opacity }) => `${opacity}%`, { align: 'right' }),
  c.text('surchargeCents', '加价', 90, ({ surchargeCents }) => formatMoney(surchargeCents, currency), {
    align: 'right',
  }),
  c.text('materials', '材质', 180, ({ materials }) => materials.join('、')),
  SKU_COUNTS,
  ...STANDING,
];

const factsOf = (row: Color, currency: string) =>
  [
    ['编码', row.code],
    ['名称', row.name],
    ['色值', row.hex],
    ['不透明度', `${row.opacity}%`],
    ['加价', formatMoney(row.surchargeCents, currency)],
    ['材质', row.materials.join('、')],
  ] as const;

const detailOf = (rows: readonly Color[], currency: string) => ({
  title: '颜色详情',
  content: (id: number) => {
    const row = rows.find((one) => one.id === id);
    return (
      <MeansDetail
        row={row}
        calls={color}
        picture={row && <LargeSwatch row={row} />}
        facts={row ? factsOf(row, currency) : []}
        skuFilter={{ color: row?.name ?? '' }}
      />
    );
  },
});

/** The swatch as a picture, or the value on a chequered ground, as far as it covers. */
function LargeSwatch({ row: { name, hex, opacity, swatchUrl } }: { row: Color }) {
  if (swatchUrl) return <img className="means-picture" src={swatchUrl} alt={`色样 ${name}`} />;
  if (!hex) return null;
  return (
    <div className="means-picture means-ground">
      <div role="img" aria-label={`${name} ${hex}`} style={{ background: hex, opacity: opacity / 100 }} />
    </div>
  );
}

/** /factory/means/color: the colours of blanks, how they look, and what they cost more or less. */
export function ColorPage() {
  const list = useList(color.page, { name: 'factory.color' });
  const { record, shown } = useMeansRecord<Color>(FORM, list.afterAction);
  const { actions, create, shown: dialog } = useRecord(record, list.afterAction);
  const currency = useParam('sku.currency') ?? 'CNY';
  const columns = useMemo(() => [...columnsIn(currency), ...actions], [currency, actions]);
  return (
    <>
      <ListScreen
        title="颜色"
        list={list}
        columns={columns}
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
        actions={<MeansActions noun="颜色" calls={color} target={list} />}
        tools={
          <>
            <MeansFiles noun="颜色" calls={color} columns={COLOR_COLUMNS} most={MOST_COLORS} list={list} />
            {create}
          </>
        }
        empty={{
          title: '还没有颜色',
          text: '新建颜色，再到「材质」勾选哪些材质提供它。',
          ...(create && { action: create }),
        }}
        detail={detailOf(list.rows, currency)}
      />
      {shown}
      {dialog}
    </>
  );
}
