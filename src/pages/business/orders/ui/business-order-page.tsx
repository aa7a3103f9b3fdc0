import { Link } from 'react-router';
import { order } from '#contract/order.ts';
import {
  MERCHANT_STATUSES,
  orderColumns as c,
  useOrderFilters,
  useStatusTabs,
  type ActionTarget,
} from '@/entities/order/index.ts';
import { OrderActions } from '@/features/order-actions/index.ts';
import { OrderDetailView } from '@/features/order-detail/index.ts';
import { PushAction } from '@/features/push-orders/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { ListScreen, StatusTabs, useList } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';

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

const actions = (target: ActionTarget) => (
  <>
    <PushAction target={target} />
    <OrderActions target={target} set="merchant" />
  </>
);

const toImport = (
  <Permitted need={['business:order:import']}>
    <Link className="bp6-button bp6-intent-primary" to={`${PATHS.businessOrder}/import`}>
      导入订单
    </Link>
  </Permitted>
);

const detail = (onChanged: () => void) => (id: number) => (
  <OrderDetailView id={id} actions={actions} onChanged={onChanged} />
);

/** /business/order: everything that the merchant sells, from import to the buyer. */
export function BusinessOrderPage() {
  const list = useList(order.page, { name: 'business.order' });
  return (
    <ListScreen
      title="订单"
      list={list}
      columns={COLUMNS}
      filters={useOrderFilters('business')}
      tabs={<StatusTabs list={list} name="status" tabs={useStatusTabs(list.asked, MERCHANT_STATUSES)} />}
      actions={actions(list)}
      primary={toImport}
      empty={{ title: '还没有订单', text: '从平台导出订单文件，导入后在这里推单。', action: toImport }}
      detail={{ title: '订单详情', content: detail(list.reload) }}
    />
  );
}
