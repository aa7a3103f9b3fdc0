import { Link } from 'react-router';
import type { ExportPresetName } from '#contract/order-export/order-export.ts';
import type { order } from '#contract/order/order.ts';
import {
  MERCHANT_STATUSES,
  OrderList,
  orderColumns as c,
  type ActionTarget,
} from '@/entities/order/index.ts';
import { EditGoodsAction } from '@/features/edit-goods/index.ts';
import { ExportAction } from '@/features/export-orders/index.ts';
import { GiftAction } from '@/features/gift/index.ts';
import { MergeAction, OrderActions } from '@/features/order-actions/index.ts';
import { OrderDetailView } from '@/features/order-detail/index.ts';
import { PushAction } from '@/features/push-orders/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import type { List } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { NewOrders } from './new-orders.tsx';

const COLUMNS = [
  c.orderNo,
  c.goods,
  c.shop,
  c.platformOrderNo,
  c.pieces,
  c.amount,
  c.recipient,
  c.tags,
  c.factory,
  c.merchantRemark,
  c.buyerRemark,
  c.waybill,
  c.payTime,
  c.createdAt,
  c.pushedAt,
  c.shippedAt,
  c.status,
];

/** What goes back to the platform or is put right, from the tab where it is seen. */
const QUICK_EXPORTS: Partial<Record<string, ExportPresetName>> = { repulsed: 'repulse', shipped: 'waybill' };

const actions = (target: ActionTarget) => (
  <>
    <PushAction target={target} event="order.push" />
    <PushAction target={target} event="order.resubmit" />
    <EditGoodsAction target={target} />
    <GiftAction target={target} />
    <OrderActions target={target} set="merchant" />
  </>
);

const toImport = (
  <Permitted need={['business:order:import']}>
    <Link className="bp6-button bp6-intent-primary" to={PATHS['business/order-import']}>
      导入订单
    </Link>
  </Permitted>
);

const tools = (list: List<typeof order.page>) => (
  <>
    <MergeAction target={list} />
    <ExportAction source={list} quick={QUICK_EXPORTS[String(list.asked['status'])]} />
    <NewOrders />
    {toImport}
  </>
);

/** /business/order: everything that the merchant sells, from import to the buyer. */
export const BusinessOrderPage = () => (
  <OrderList
    title="订单"
    name="business.order"
    side="business"
    statuses={MERCHANT_STATUSES}
    columns={COLUMNS}
    actions={actions}
    tools={tools}
    Detail={OrderDetailView}
    empty={{ title: '还没有订单', text: '从平台导出订单文件，导入后在这里推单。', action: toImport }}
  />
);
