import { useQuery } from '@tanstack/react-query';
import { barcode, MOST_NUMBERS, type BarcodePiece } from '#contract/barcode/barcode.ts';
import { query } from '@/shared/api/index.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { BarcodeActions } from './barcode-actions.tsx';
import { COLUMNS, STATES } from './barcode-columns.tsx';
import { BarcodeExport } from './barcode-export.tsx';
import { BarcodePieceDetail } from './barcode-piece-detail.tsx';
import { ReadNumbers } from './read-numbers.tsx';
import './barcode.css';

const detailOf = (rows: readonly BarcodePiece[]) => ({
  title: '生产件',
  content: (id: number) => (
    <BarcodePieceDetail key={id} id={id} version={rows.find((one) => one.id === id)?.version} />
  ),
});

/** /factory/usual/barcodeDetail: any number into one field: what it is, where, what happened to it (P180). */
export function BarcodePage() {
  const list = useList(barcode.page, { name: 'factory.barcode' });
  const narrowed = useQuery(query(barcode.options, {}, { quiet: true })).data;
  const choices = (of: 'stations' | 'people') =>
    (narrowed?.[of] ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const numbers = (list.asked['numbers'] ?? []) as string[];
  return (
    <ListScreen
      title="条码详情"
      list={list}
      columns={COLUMNS}
      quick={numbers.length > 0 ? <ReadNumbers numbers={numbers} /> : null}
      filters={[
        { name: 'numbers', label: '号码', kind: 'numbers', most: MOST_NUMBERS },
        { name: 'state', label: '状态', kind: 'choice', options: optionsOf(STATES) },
        { name: 'sku', label: 'SKU', kind: 'text', placeholder: '编码的一部分' },
        { name: 'model', label: '型号', kind: 'text', placeholder: '名称的一部分' },
        { name: 'batch', label: '批次', kind: 'text', placeholder: '批次号' },
        { name: 'userId', label: '操作员', kind: 'choice', options: choices('people') },
        { name: 'stationId', label: '工位', kind: 'choice', options: choices('stations') },
        { name: 'at', label: '时间', kind: 'dates' },
        { name: 'again', label: '补做件', kind: 'yesNo' },
        { name: 'forced', label: '强制打包', kind: 'yesNo' },
        { name: 'stuckHours', label: '停留超过', kind: 'text', placeholder: '小时' },
      ]}
      actions={<BarcodeActions target={list} />}
      tools={<BarcodeExport list={list} />}
      empty={{
        title: '没有这样的生产件',
        text: '扫描或粘贴生产件、版、批次、工单、格口、工牌、订单、平台或运单号，一次最多 10,000 个。',
      }}
      detail={detailOf(list.rows)}
    />
  );
}
