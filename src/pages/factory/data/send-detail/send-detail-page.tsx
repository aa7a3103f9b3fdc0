import { Link, useSearchParams } from 'react-router';
import { PLATFORMS } from '#contract/platform/platform.ts';
import { SEND_SUMS, sendDetail, type SentLine, type SentSum } from '#contract/send/send-detail.ts';
import { ListFile } from '@/features/task-buttons/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { columnsOf, ListScreen, useList, type Column } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import '../figures.css';
import { SEND_FILTERS } from './send-detail-filters.ts';
import { SendTabs } from './send-tabs.tsx';

const PRICES = ['factory:price'] as const;
const ORDERS = ['factory:order'] as const;
const c = columnsOf<SentLine>();
const ORDER_NO = c.code('orderNo', '订单号', 180);
/** To the order itself, where its lines say how their prices came about. */
const ORDER_LINK: Column<SentLine> = {
  ...ORDER_NO,
  cell: ({ orderNo, orderId }) => (
    <Link to={`${PATHS['factory/order-list']}?orderNo=${encodeURIComponent(orderNo)}&open=${orderId}`}>
      {orderNo}
    </Link>
  ),
};
const AMOUNTS = [c.money('unitCents', '单价', 96), c.money('amountCents', '金额', 104)];
const columnsFor = (seesPrices: boolean, seesOrders: boolean): Column<SentLine>[] => [
  c.time('sentAt', '发货时间', 120),
  c.text('customer', '客户', 130),
  c.text('shop', '店铺', 180, ({ platform, shop }) => `${PLATFORMS[platform]} · ${shop}`),
  seesOrders ? ORDER_LINK : ORDER_NO,
  c.text('skuCode', 'SKU', 130),
  c.text('material', '材质', 110),
  c.text('model', '型号', 150),
  c.count('quantity', '件数', 64),
  ...(seesPrices ? AMOUNTS : []),
  c.text('express', '快递', 110),
  c.code('waybillNo', '运单号', 180),
  c.code('platformOrderNo', '平台单号', 180),
  c.text('area', '地区', 170),
  c.code('batches', '批次', 150),
  c.text('forced', '强制', 64, ({ forced }) => (forced ? '是' : '')),
];

const s = columnsOf<SentSum>();
const sumColumnsFor = (by: string, seesPrices: boolean): Column<SentSum>[] => [
  s.text('name', SEND_SUMS[by as keyof typeof SEND_SUMS] ?? '客户', 240),
  s.count('orders', '订单', 96),
  s.count('lines', '行', 96),
  s.count('pieces', '件数', 96),
  ...(seesPrices ? [s.money('amountCents', '金额', 140), s.text('currency', '币种', 80)] : []),
];

/** /factory/data/sendDetail: what was sent line by line, to settle with customers (P110). */
export function SendDetailPage() {
  const [search] = useSearchParams();
  const by = search.get('by');
  return by !== null && Object.hasOwn(SEND_SUMS, by) ? <Sums by={by} /> : <Lines />;
}

function Lines() {
  const list = useList(sendDetail.page, { name: 'factory.sendDetail' });
  const [seesPrices, seesOrders] = [usePermits(PRICES), usePermits(ORDERS)];
  const { answer } = list;
  return (
    <ListScreen
      title="发货明细"
      list={list}
      columns={columnsFor(seesPrices, seesOrders)}
      tabs={<SendTabs by={null} />}
      filters={SEND_FILTERS}
      quick={
        answer &&
        list.total > 0 && (
          <p className="send-sums tabular" role="status">
            合计{' '}
            <strong>
              {answer.sums.reduce((sum, { pieces }) => sum + pieces, 0).toLocaleString('zh-CN')}
            </strong>{' '}
            件
            {seesPrices &&
              answer.sums.map(({ currency, amountCents }) => (
                <span key={currency}>，{formatMoney(amountCents, currency)}</span>
              ))}
            <span className="list-quiet">
              （{answer.from} 至 {answer.to}；不同币种分开合计）
            </span>
          </p>
        )
      }
      tools={<ListFile list={list} file={sendDetail.export} title="发货明细" />}
      empty={{ title: '这段时间没有发货', text: '没有选时间时是最近 7 天，请换一段时间。' }}
    />
  );
}

function Sums({ by }: { by: string }) {
  const list = useList(sendDetail.sums, { name: 'factory.sendDetailSums' });
  const seesPrices = usePermits(PRICES);
  return (
    <ListScreen
      title="发货明细"
      list={list}
      columns={sumColumnsFor(by, seesPrices)}
      tabs={<SendTabs by={by} />}
      filters={SEND_FILTERS}
      tools={<ListFile list={list} file={sendDetail.export} title="发货明细汇总" />}
      empty={{ title: '这段时间没有发货', text: '没有选时间时是最近 7 天，请换一段时间。' }}
    />
  );
}
