import { Button } from '@blueprintjs/core';
import { SKU_STATUS, type Sku } from '#contract/sku/sku.ts';
import { PictureThumb } from '@/shared/ui/picture/index.ts';
import { Copyable, Money, Nothing, TimeText, WordTag, type Column } from '@/shared/ui/list/index.ts';

/** What it looks like, not what is printed on it: nobody asks for its pixels. */
const UNKNOWN = { pictureKind: null, widthPx: null, heightPx: null };

const COLUMNS: Column<Sku>[] = [
  { name: 'code', title: 'SKU 编码', width: 180, cell: (row) => <Copyable text={row.code} /> },
  {
    name: 'picture',
    title: '图片',
    width: 60,
    cell: (row) => <PictureThumb picture={{ ...row, ...UNKNOWN, title: row.name }} size={28} />,
  },
  { name: 'name', title: '名称', width: 240, cell: (row) => <span title={row.name}>{row.name}</span> },
  {
    name: 'price',
    title: '价格',
    width: 100,
    align: 'right',
    cell: (row) => <Money cents={row.priceCents} currency={row.currency} />,
  },
  {
    name: 'agreed',
    title: '客户价',
    width: 100,
    align: 'right',
    cell: (row) =>
      row.agreedCents === null ? <Nothing /> : <Money cents={row.agreedCents} currency={row.currency} />,
  },
  { name: 'material', title: '材质', width: 100, cell: (row) => row.material },
  { name: 'brand', title: '品牌', width: 96, cell: (row) => row.brand },
  { name: 'model', title: '型号', width: 150, cell: (row) => row.model },
  { name: 'color', title: '颜色', width: 90, cell: (row) => row.color },
  {
    name: 'status',
    title: '状态',
    width: 72,
    cell: (row) => (
      <WordTag intent={row.status === 0 ? 'success' : 'none'}>{SKU_STATUS[row.status === 0 ? 0 : 1]}</WordTag>
    ),
  },
  {
    name: 'print',
    title: '印刷尺寸 mm',
    width: 112,
    align: 'right',
    cell: ({ printWidthMm: w, printHeightMm: h }) => (w && h ? `${w} × ${h}` : <Nothing />),
  },
  { name: 'updatedAt', title: '更新时间', width: 112, cell: (row) => <TimeText at={row.updatedAt} /> },
];

/** The columns of the SKU list; who may edit has one more, which opens the form. */
export const skuColumns = (onEdit: ((row: Sku) => void) | undefined): Column<Sku>[] =>
  onEdit === undefined
    ? COLUMNS
    : [
        ...COLUMNS,
        {
          name: 'do',
          title: '操作',
          width: 80,
          cell: (row) => <Button variant="minimal" size="small" text="修改" onClick={() => onEdit(row)} />,
        },
      ];
