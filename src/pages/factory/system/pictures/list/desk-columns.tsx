import type { DeskLine } from '#contract/art-desk/art-desk.ts';
import { placementText } from '#contract/values/placement.ts';
import { FindingTag } from '@/entities/line-art/index.ts';
import { claimWords, StatusTag, type Claims } from '@/entities/order/index.ts';
import { columnsOf, Nothing, type Column } from '@/shared/ui/list/index.ts';
import { DpiTag, PictureThumb } from '@/shared/ui/picture/index.ts';

const c = columnsOf<DeskLine>();

const pixels = ({ widthPx, heightPx }: DeskLine): string =>
  widthPx && heightPx ? `${widthPx} × ${heightPx}` : '';

export const deskColumns = (claims: Claims): Column<DeskLine>[] => [
  c.code('orderNo', '订单号', 170),
  c.count('lineNo', '行', 44),
  {
    name: 'picture',
    title: '图片',
    width: 60,
    cell: (line) => <PictureThumb picture={{ ...line, title: line.title || line.platformCode }} size={34} />,
  },
  { name: 'finding', title: '异常', width: 88, cell: (line) => <FindingTag line={line} /> },
  {
    name: 'dpi',
    title: '清晰度',
    width: 112,
    cell: (line) => (line.dpi === null ? <Nothing /> : <DpiTag size={line} />),
  },
  c.text('placement', '摆放', 108, ({ place }) => (place ? placementText(place) : '')),
  c.text('skuCode', 'SKU', 170),
  c.count('quantity', '件数', 56),
  c.text('merchantName', '客户', 130),
  c.text('handler', '处理人', 150, ({ orderId }) => {
    const claim = claims.get(orderId);
    return claim ? claimWords(claim) : '';
  }),
  { name: 'status', title: '状态', width: 84, cell: ({ status }) => <StatusTag status={status} /> },
  c.text('pixels', '像素', 108, pixels, { align: 'right' }),
  c.text('kind', '格式', 64, ({ pictureKind }) => pictureKind?.toUpperCase() ?? ''),
  c.code('platformOrderNo', '平台订单号', 170),
  c.text('title', '商品名称', 220, ({ title }) => title, { hidden: true }),
  c.code('platformCode', '平台编码', 150, ({ platformCode }) => platformCode, { hidden: true }),
  c.time('pushedAt', '推单时间'),
];
