import { order } from '#contract/order.ts';
import {
  FACTORY_STATUSES,
  orderColumns as c,
  useOrderFilters,
  useStatusTabs,
  type ActionTarget,
} from '@/entities/order/index.ts';
import { OrderActions } from '@/features/order-actions/index.ts';
import { OrderDetailView } from '@/features/order-detail/index.ts';
import { ShipAction } from '@/features/ship-order/index.ts';
import { ListScreen, StatusTabs, useList } from '@/shared/ui/list/index.ts';

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
    <OrderActions target={target} set="factory" />
  </>
);

const detail = (onChanged: () => void) => (id: number) => (
  <OrderDetailView id={id} actions={actions} onChanged={onChanged} />
);

/** /factory/usual/orderList: every order of the factory, from review to the buyer. */
export function FactoryOrderListPage() {
  const list = useList(order.page, { name: 'factory.orderList' });
  return (
    <ListScreen
      title="订单列表"
      list={list}
      columns={COLUMNS}
      filters={useOrderFilters('factory')}
      tabs={<StatusTabs list={list} name="status" tabs={useStatusTabs(list.asked, FACTORY_STATUSES)} />}
      actions={actions(list)}
      empty={{ title: '还没有订单', text: '绑定的商家推单后会出现在这里。' }}
      detail={{ title: '订单详情', content: detail(list.reload) }}
    />
  );
}
