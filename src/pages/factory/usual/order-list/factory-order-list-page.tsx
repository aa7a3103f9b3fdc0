import type { order } from '#contract/order/order.ts';
import { FACTORY_STATUSES, OrderList, orderColumns as c, type ActionTarget } from '@/entities/order/index.ts';
import { ExportAction } from '@/features/export-orders/index.ts';
import { ImportWaybillsAction } from '@/features/import-waybills/index.ts';
import { MergeAction, OrderActions } from '@/features/order-actions/index.ts';
import { OrderDetailView } from '@/features/order-detail/index.ts';
import { RepulseAction } from '@/features/review-orders/index.ts';
import { ShipAction } from '@/features/ship-order/index.ts';
import type { List } from '@/shared/ui/list/index.ts';

const COLUMNS = [
  c.orderNo,
  c.goods,
  c.merchant,
  c.shop,
  c.pieces,
  c.amount,
  c.recipient,
  c.tags,
  c.waybill,
  c.factoryRemark,
  c.merchantRemark,
  c.buyerRemark,
  c.platformOrderNo,
  c.payTime,
  c.pushedAt,
  c.shippedAt,
  c.status,
];

const actions = (target: ActionTarget) => (
  <>
    <ShipAction target={target} />
    <RepulseAction target={target} />
    <OrderActions target={target} set="factory" />
  </>
);

const tools = (list: List<typeof order.page>) => (
  <>
    <MergeAction target={list} />
    <ImportWaybillsAction onSettled={list.reload} />
    <ExportAction source={list} quick={list.asked['status'] === 'packed' ? 'waybillTemplate' : undefined} />
  </>
);

/** /factory/usual/orderList: every order of the factory, from review to the buyer. */
export const FactoryOrderListPage = () => (
  <OrderList
    title="订单列表"
    name="factory.orderList"
    side="factory"
    keys={['repulse']}
    statuses={FACTORY_STATUSES}
    columns={COLUMNS}
    actions={actions}
    tools={tools}
    Detail={OrderDetailView}
    empty={{ title: '还没有订单', text: '绑定的商家推单后会出现在这里。' }}
  />
);
