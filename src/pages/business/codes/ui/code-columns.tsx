import { Button } from '@blueprintjs/core';
import { MAPPING_KINDS, type Mapping, type UnmatchedCode } from '#contract/mapping/mapping.ts';
import { dpiAtPrint } from '#contract/values/picture.ts';
import { Copyable, Nothing, TimeText, type Column } from '@/shared/ui/list/index.ts';
import { DpiTag, PictureThumb } from '@/shared/ui/picture/index.ts';

const count = (value: number) => <span className="tabular">{value.toLocaleString('zh-CN')}</span>;

const UNMATCHED: Column<UnmatchedCode>[] = [
  { name: 'code', title: '平台编码', width: 240, cell: (row) => <Copyable text={row.code} /> },
  {
    name: 'title',
    title: '商品名称',
    width: 420,
    cell: (row) => (row.title ? <span title={row.title}>{row.title}</span> : <Nothing />),
  },
  { name: 'lines', title: '等待的行', width: 110, align: 'right', cell: (row) => count(row.lines) },
  { name: 'orders', title: '等待的订单', width: 110, align: 'right', cell: (row) => count(row.orders) },
];

/** Who may map has one more column. */
export const unmatchedColumns = (
  onMap: ((row: UnmatchedCode) => void) | undefined,
): Column<UnmatchedCode>[] =>
  onMap === undefined
    ? UNMATCHED
    : [
        ...UNMATCHED,
        {
          name: 'do',
          title: '操作',
          width: 90,
          cell: (row) => (
            <Button variant="minimal" size="small" intent="primary" text="映射" onClick={() => onMap(row)} />
          ),
        },
      ];

const MAPPED: Column<Mapping>[] = [
  { name: 'code', title: '平台编码', width: 240, cell: (row) => <Copyable text={row.code} /> },
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
    width: 320,
    cell: (row) => (row.kind === 'sku' ? `${row.skuCode}　${row.skuName}` : MAPPING_KINDS.notGoods),
  },
  { name: 'factory', title: '工厂', width: 160, cell: (row) => row.factoryName ?? <Nothing /> },
  { name: 'updatedAt', title: '更新时间', width: 120, cell: (row) => <TimeText at={row.updatedAt} /> },
];

export const mappedColumns = (
  acts: { onChange: (row: Mapping) => void; onDelete: (row: Mapping) => void } | undefined,
): Column<Mapping>[] =>
  acts === undefined
    ? MAPPED
    : [
        ...MAPPED,
        {
          name: 'do',
          title: '操作',
          width: 130,
          cell: (row) => (
            <>
              <Button variant="minimal" size="small" text="更改" onClick={() => acts.onChange(row)} />
              <Button
                variant="minimal"
                size="small"
                intent="danger"
                text="删除"
                onClick={() => acts.onDelete(row)}
              />
            </>
          ),
        },
      ];
