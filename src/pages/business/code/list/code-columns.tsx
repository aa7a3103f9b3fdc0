import { MAPPING_KINDS, type Mapping, type UnmatchedCode } from '#contract/mapping/mapping.ts';
import { dpiAtPrint } from '#contract/values/picture.ts';
import { Nothing, type Column, columnsOf } from '@/shared/ui/list/index.ts';
import { DpiTag, PictureThumb } from '@/shared/ui/picture/index.ts';

const u = columnsOf<UnmatchedCode>();
const c = columnsOf<Mapping>();

const UNMATCHED: Column<UnmatchedCode>[] = [
  u.code('code', '平台编码', 240),
  u.text('title', '商品名称', 420),
  u.count('lines', '等待的行', 110),
  u.count('orders', '等待的订单', 110),
];

/** Who may map has one more column. */
export const unmatchedColumns = (
  onMap: ((row: UnmatchedCode) => void) | undefined,
): Column<UnmatchedCode>[] =>
  onMap === undefined
    ? UNMATCHED
    : [...UNMATCHED, u.actions(90, (row) => [{ intent: 'primary', text: '映射', act: () => onMap(row) }])];

/** What a code was matched by, where it was matched by itself. */
const MATCHED = { sku: '与 SKU 编码一致', alias: '与工厂的别名一致', customer: '与我的客户码一致' };
function sourceOf({ matchedBy, decodedBy }: Mapping): string {
  if (matchedBy) return MATCHED[matchedBy];
  return decodedBy ? `解码规则「${decodedBy}」` : '手工';
}

const MAPPED: Column<Mapping>[] = [
  c.code('code', '平台编码', 200),
  {
    name: 'picture',
    title: '图片',
    width: 64,
    cell: (row) =>
      row.kind === 'sku' ? <PictureThumb picture={{ ...row, title: row.code }} size={28} /> : <Nothing />,
  },
  {
    name: 'dpi',
    title: '清晰度',
    width: 110,
    cell: (row) => (dpiAtPrint(row) === null ? <Nothing /> : <DpiTag size={row} />),
  },
  {
    name: 'sku',
    title: '对应',
    width: 280,
    cell: (row) => (row.kind === 'sku' ? `${row.skuCode}　${row.skuName}` : MAPPING_KINDS[row.kind]),
  },
  c.text('factory', '工厂', 130, (row) => row.factoryName),
  c.text('source', '来源', 140, sourceOf),
  c.time('updatedAt', '更新时间', 120),
];

export const mappedColumns = (
  acts: { onChange: (row: Mapping) => void; onDelete: (row: Mapping) => void } | undefined,
): Column<Mapping>[] =>
  acts === undefined
    ? MAPPED
    : [
        ...MAPPED,
        // What a suit holds is said where suits are.
        c.actions(130, (row) => [
          row.kind !== 'suit' && { text: '更改', act: () => acts.onChange(row) },
          row.kind !== 'suit' && { intent: 'danger', text: '删除', act: () => acts.onDelete(row) },
        ]),
      ];
