import { ART_FINDINGS, ART_SOURCES, type ArtCode, type ArtLine } from '#contract/order/line-art.ts';
import { FindingTag } from '@/entities/line-art/index.ts';
import { StatusTag } from '@/entities/order/index.ts';
import { columnsOf, Nothing, type Column } from '@/shared/ui/list/index.ts';
import { DpiTag, PictureThumb } from '@/shared/ui/picture/index.ts';

const l = columnsOf<ArtLine>();
export const LINE_COLUMNS: Column<ArtLine>[] = [
  l.code('orderNo', '订单号', 170),
  {
    name: 'picture',
    title: '图片',
    width: 60,
    cell: (line) => <PictureThumb picture={{ ...line, title: line.title || line.platformCode }} size={28} />,
  },
  { name: 'finding', title: '异常', width: 92, cell: (line) => <FindingTag line={line} /> },
  {
    name: 'dpi',
    title: '清晰度',
    width: 112,
    cell: (line) => (line.dpi === null ? <Nothing /> : <DpiTag size={line} />),
  },
  l.count('lineNo', '行', 48),
  l.code('platformCode', '平台编码', 170),
  l.text('skuCode', 'SKU', 150),
  l.count('quantity', '数量', 60),
  l.text('source', '图片来源', 84, ({ source }) => (source === 'none' ? '' : ART_SOURCES[source])),
  { name: 'status', title: '状态', width: 84, cell: ({ status }) => <StatusTag status={status} /> },
  l.text('buyerRemark', '买家备注', 160),
  l.code('platformOrderNo', '平台订单号', 170),
  l.text('shopName', '店铺', 120),
  l.text('title', '商品名称', 220, ({ title }) => title, { hidden: true }),
  l.time('createdAt', '创建时间'),
];

const c = columnsOf<ArtCode>();
export const CODE_COLUMNS: Column<ArtCode>[] = [
  c.code('code', '平台编码', 200),
  {
    name: 'picture',
    title: '图片',
    width: 60,
    cell: (row) => <PictureThumb picture={{ ...row, title: row.code }} size={28} />,
  },
  {
    name: 'dpi',
    title: '清晰度',
    width: 112,
    cell: (row) => (row.pictureUrl && row.printWidthMm ? <DpiTag size={row} /> : <Nothing />),
  },
  c.text('title', '商品名称', 230),
  c.text('skuCode', 'SKU', 150),
  c.count('lines', '待处理行', 92),
  c.count('orders', '订单', 72),
  c.count('missing', ART_FINDINGS.missing, 72),
  c.count('low', ART_FINDINGS.low, 92),
  c.count('unreadable', ART_FINDINGS.unreadable, 84),
];
