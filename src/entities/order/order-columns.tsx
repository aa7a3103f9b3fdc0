import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import type { OrderRow, ORDER_SORTS } from '#contract/order/order.ts';
import { PLATFORMS } from '#contract/shop/shop.ts';
import { apart, columnsOf, copyCell, MoneySums, sumsOf, type Column } from '@/shared/ui/list/index.ts';
import { addressText, regionText } from './address.ts';
import { goodsCell, goodsText } from './goods-cell.tsx';
import { orderAmount, Unpriced } from './order-amount.tsx';
import { orderFlags, statusTag, TagChips } from './tags.tsx';
import { reasonTexts } from './words.ts';
import './order.css';

export type OrderColumn = Column<OrderRow, (typeof ORDER_SORTS)[number]>;

const { code, text, time } = columnsOf<OrderRow>();

/**
 * The columns that order lists are made of; each list takes its own, in its own order. On a screen of 1440 pixels they
 * fit up to the recipient: nothing of what one decides by is cut.
 */
export const orderColumns = {
  orderNo: code('orderNo', '订单号', 164),
  platformOrderNo: code('platformOrderNo', '平台订单号', 176),
  goods: {
    name: 'goods',
    title: '商品',
    width: 320,
    tip: goodsText,
    whole: true,
    tall: true,
    cell: goodsCell,
  },
  shop: {
    name: 'shop',
    title: '店铺',
    width: 140,
    tip: (o) => `${PLATFORMS[o.platform]} · ${o.shopName}`,
    cell: (o) => (
      <>
        <span className="list-quiet">{PLATFORMS[o.platform]}</span> {apart(o.shopName)}
      </>
    ),
  },
  merchant: text('merchant', '商家', 140, (o) => o.merchantName),
  factory: text('factory', '工厂', 140, (o) => o.factoryName),
  pieces: {
    name: 'pieces',
    title: '件数',
    width: 64,
    align: 'right',
    cell: (o) => o.pieces,
    total: (rows) => rows.reduce((sum, o) => sum + o.pieces, 0).toLocaleString('zh-CN'),
  },
  amount: {
    name: 'amount',
    title: '订单金额',
    width: 120,
    align: 'right',
    cell: orderAmount,
    total: (rows) => (
      <>
        <MoneySums sums={sumsOf(rows.map((o) => ({ cents: o.amountCents, currency: o.currency })))} />
        <Unpriced lines={rows.reduce((sum, o) => sum + o.unpricedLines, 0)} />
      </>
    ),
  },
  recipient: {
    name: 'recipient',
    title: '收件人',
    width: 152,
    tip: (o) => (o.recipientName || o.address ? addressText(o) : ''),
    cell: (o) =>
      (o.recipientName || o.address) && (
        <>
          {apart(o.recipientName)} <span className="list-quiet">{regionText(o)}</span>
        </>
      ),
  },
  reasons: text('reasons', '待解决的原因', 260, (o) => reasonTexts(o).join('；')),
  tags: {
    name: 'tags',
    title: '标签',
    width: 150,
    cell: (o) => o.tags.length > 0 && <TagChips tags={o.tags} />,
  },
  buyerRemark: text('buyerRemark', '买家留言', 180, { hidden: true }),
  merchantRemark: text('merchantRemark', '商家备注', 160),
  factoryRemark: text('factoryRemark', '工厂备注', 160),
  waybill: {
    name: 'waybill',
    title: '运单号',
    width: 190,
    tip: (o) => o.waybillNo,
    cell: (o) => copyCell(o.waybillNo, 190, o.expressName),
  },
  createdAt: { ...time('createdAt', '创建时间'), sort: 'createdAt' },
  payTime: { ...time('payTime', '付款时间'), sort: 'payTime' },
  pushedAt: { ...time('pushedAt', '推单时间'), sort: 'pushedAt' },
  shippedAt: time('shippedAt', '发货时间'),
  status: {
    name: 'status',
    title: '状态',
    width: 152,
    cell: (o) => (
      <>
        {statusTag(o.status)}
        {orderFlags(o)}
      </>
    ),
  },
} as const satisfies Record<string, OrderColumn>;

/** Where the tab tells the status, what is out of the ordinary is left of the column; the user's choice knows one name. */
const FLAGS: OrderColumn = { ...orderColumns.status, title: '标记', width: 104, cell: (o) => orderFlags(o) };

/** What one looks for first in the orders of a status: it follows the goods. */
const LEADS: Partial<Record<OrderStatus, OrderColumn>> = {
  pendingRule: orderColumns.reasons,
  repulsed: orderColumns.reasons,
  unmapped: orderColumns.reasons,
  shipped: orderColumns.waybill,
  completed: orderColumns.waybill,
};

/** The columns of a list as the tab of one status wants them. */
export function columnsInTab(
  columns: readonly OrderColumn[],
  status: OrderStatus | undefined,
): readonly OrderColumn[] {
  if (status === undefined) return columns;
  const lead = LEADS[status];
  return columns
    .filter((column) => column !== lead)
    .flatMap((column) => {
      if (column === orderColumns.status) return [FLAGS];
      return column === orderColumns.goods && lead ? [column, lead] : [column];
    });
}
