import type { order } from '#contract/order/order.ts';
import { OrderList, orderColumns as c, type ActionTarget, type OrderColumn } from '@/entities/order/index.ts';
import { EditGoodsAction } from '@/features/edit-goods/index.ts';
import { ExportAction } from '@/features/export-orders/index.ts';
import { MergeAction, OrderActions } from '@/features/order-actions/index.ts';
import { fetchPictures, OrderReviewView } from '@/features/order-detail/index.ts';
import { ReviewActions } from '@/features/review-orders/index.ts';
import type { List } from '@/shared/ui/list/index.ts';
import './order-review-page.css';

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

const actions = (target: ActionTarget) => (
  <>
    <ReviewActions target={target} />
    <EditGoodsAction target={target} />
    <OrderActions target={target} set="review" />
  </>
);

const tools = (list: List<typeof order.page>) => (
  <>
    <MergeAction target={list} />
    <ExportAction source={list} />
  </>
);

/** /factory/usual/orderReview: what merchants pushed, until it may be made. */
export const OrderReviewPage = () => (
  <div className="order-review-page">
    <OrderList
      title="审单"
      name="factory.orderReview"
      side="factory"
      statuses={['waitReview', 'pendingRule']}
      start={{ status: 'waitReview' }}
      keys={['approve', 'repulse', 'forced', 'check', 'ownPixels', 'zoom', 'stepPicture']}
      columns={COLUMNS}
      actions={actions}
      tools={tools}
      Detail={OrderReviewView}
      fetchAhead={fetchPictures}
      empty={{ title: '没有要审核的订单', text: '商家推单后会出现在这里。' }}
    />
  </div>
);
