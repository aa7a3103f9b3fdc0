import type { OrderRow, ORDER_SORTS } from '#contract/order/order.ts';
import { PLATFORMS } from '#contract/shop/shop.ts';
import { Copyable, MoneySums, Nothing, sumsOf, TimeText, type Column } from '@/shared/ui/list/index.ts';
import { addressText, regionText } from './address.ts';
import { GoodsCell } from './goods-cell.tsx';
import { OrderAmount, Unpriced } from './order-amount.tsx';
import { OrderFlags, StatusTag, TagChips } from './tags.tsx';
import { reasonTexts } from './words.ts';
import './order.css';

export type OrderColumn = Column<OrderRow, (typeof ORDER_SORTS)[number]>;

const text = (value: string) => value || <Nothing />;

/**
 * The columns that order lists are made of; each list takes its own, in its own order. On a screen of 1440 pixels they
 * fit up to the recipient: nothing of what one decides by is cut.
 */
export const orderColumns = {
  orderNo: {
    name: 'orderNo',
    title: '订单号',
    width: 164,
    cell: (o) => <Copyable text={o.orderNo} />,
  },
  platformOrderNo: {
    name: 'platformOrderNo',
    title: '平台订单号',
    width: 176,
    cell: (o) => <Copyable text={o.platformOrderNo} />,
  },
  goods: { name: 'goods', title: '商品', width: 216, cell: (o) => <GoodsCell order={o} /> },
  shop: {
    name: 'shop',
    title: '店铺',
    width: 140,
    tip: (o) => `${PLATFORMS[o.platform]} · ${o.shopName}`,
    cell: (o) => (
      <>
        <span className="list-quiet">{PLATFORMS[o.platform]}</span> <bdi>{o.shopName}</bdi>
      </>
    ),
  },
  merchant: {
    name: 'merchant',
    title: '商家',
    width: 140,
    tip: (o) => o.merchantName,
    cell: (o) => text(o.merchantName),
  },
  factory: {
    name: 'factory',
    title: '工厂',
    width: 140,
    tip: (o) => o.factoryName ?? '',
    cell: (o) => text(o.factoryName ?? ''),
  },
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
    cell: (o) => <OrderAmount order={o} />,
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
      o.recipientName || o.address ? (
        <>
          <bdi>{o.recipientName}</bdi> <span className="list-quiet">{regionText(o)}</span>
        </>
      ) : (
        <Nothing />
      ),
  },
  reasons: {
    name: 'reasons',
    title: '待解决的原因',
    width: 260,
    tip: (o) => reasonTexts(o).join('；'),
    cell: (o) => text(reasonTexts(o).join('；')),
  },
  tags: {
    name: 'tags',
    title: '标签',
    width: 150,
    cell: (o) => (o.tags.length > 0 ? <TagChips tags={o.tags} /> : <Nothing />),
  },
  buyerRemark: {
    name: 'buyerRemark',
    title: '买家留言',
    width: 180,
    hidden: true,
    tip: (o) => o.buyerRemark,
    cell: (o) => text(o.buyerRemark),
  },
  merchantRemark: {
    name: 'merchantRemark',
    title: '商家备注',
    width: 160,
    tip: (o) => o.merchantRemark,
    cell: (o) => text(o.merchantRemark),
  },
  factoryRemark: {
    name: 'factoryRemark',
    title: '工厂备注',
    width: 160,
    tip: (o) => o.factoryRemark,
    cell: (o) => text(o.factoryRemark),
  },
  waybill: {
    name: 'waybill',
    title: '运单号',
    width: 190,
    cell: (o) =>
      o.waybillNo ? (
        <Copyable text={o.waybillNo}>
          <span className="list-quiet">{o.expressName}</span> <bdi>{o.waybillNo}</bdi>
        </Copyable>
      ) : (
        <Nothing />
      ),
  },
  createdAt: {
    name: 'createdAt',
    title: '创建时间',
    width: 112,
    sort: 'createdAt',
    cell: (o) => <TimeText at={o.createdAt} />,
  },
  payTime: {
    name: 'payTime',
    title: '付款时间',
    width: 112,
    sort: 'payTime',
    cell: (o) => <TimeText at={o.payTime} />,
  },
  pushedAt: {
    name: 'pushedAt',
    title: '推单时间',
    width: 112,
    sort: 'pushedAt',
    cell: (o) => <TimeText at={o.pushedAt} />,
  },
  shippedAt: { name: 'shippedAt', title: '发货时间', width: 112, cell: (o) => <TimeText at={o.shippedAt} /> },
  status: {
    name: 'status',
    title: '状态',
    width: 152,
    cell: (o) => (
      <>
        <StatusTag status={o.status} />
        <OrderFlags order={o} />
      </>
    ),
  },
} as const satisfies Record<string, OrderColumn>;
