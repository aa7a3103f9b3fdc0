import { order } from '#contract/order.ts';
import {
  orderColumns as c,
  type OrderColumn,
  useOrderFilters,
  useStatusTabs,
  type ActionTarget,
} from '@/entities/order/index.ts';
import { OrderActions } from '@/features/order-actions/index.ts';
import { OrderDetailView } from '@/features/order-detail/index.ts';
import { ReviewActions } from '@/features/review-orders/index.ts';
import { ListScreen, StatusTabs, useList } from '@/shared/ui/list/index.ts';

const COLUMNS: readonly OrderColumn[] = [
  c.orderNo,
  c.goods,
  c.merchant,
  c.shop,
  c.pieces,
  c.amount,
  c.recipient,
  c.tags,
  c.buyerRemark,
  c.merchantRemark,
  c.platformOrderNo,
  c.payTime,
  c.pushedAt,
  c.status,
];

/** Who puts things right wants to see what is wrong. */
const PENDING = COLUMNS.toSpliced(2, 0, c.reasons);

const actions = (target: ActionTarget) => (
  <>
    <ReviewActions target={target} />
    <OrderActions target={target} set="review" />
  </>
);

const detail = (onChanged: () => void) => (id: number) => (
  <OrderDetailView id={id} actions={actions} onChanged={onChanged} />
);

/** /factory/usual/orderReview: what merchants pushed, until it may be made. */
export function OrderReviewPage() {
  const list = useList(order.page, { name: 'factory.orderReview', start: { status: 'waitReview' } });
  const tabs = useStatusTabs(list.asked, ['waitReview', 'pendingRule'], { all: false });
  return (
    <ListScreen
      title="审单"
      list={list}
      columns={list.asked['status'] === 'pendingRule' ? PENDING : COLUMNS}
      filters={useOrderFilters('factory')}
      tabs={<StatusTabs list={list} name="status" tabs={tabs} />}
      actions={actions(list)}
      empty={{ title: '没有要审核的订单', text: '商家推单后会出现在这里。' }}
      detail={{ title: '订单详情', content: detail(list.reload) }}
    />
  );
}
