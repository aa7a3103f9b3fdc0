import { Link } from 'react-router';
import { numberUses, type NumberUse } from '#contract/number-use/number-use.ts';
import { WAYBILL_REGIONS } from '#contract/waybill/life-cycle/waybill-states.ts';
import { USE_FILTERS } from '@/features/number-use/index.ts';
import { ListFile } from '@/features/task-buttons/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { columnsOf, ListScreen, useList, type Column } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import './shipping-detail.css';

const [PRICES, ORDERS] = [['factory:price'] as const, ['factory:order'] as const];
/** Grants are settled in yuan. */
const FEE_CURRENCY = 'CNY';
const STATES: Readonly<Record<number, string>> = Object.fromEntries(
  Object.values(WAYBILL_REGIONS.waybill).map(({ code, label }) => [code, label]),
);

const c = columnsOf<NumberUse>();
const ORDER_NO = c.code('orderNo', '订单号', 180);
const ORDER_LINK: Column<NumberUse> = {
  ...ORDER_NO,
  cell: ({ orderNo, orderId }) => (
    <Link to={`${PATHS['factory/order-list']}?orderNo=${encodeURIComponent(orderNo ?? '')}&open=${orderId}`}>
      {orderNo}
    </Link>
  ),
};
const columnsFor = (seesPrices: boolean, seesOrders: boolean): Column<NumberUse>[] => [
  c.wholeTime('at', '取号时间'),
  c.code('no', '运单号', 170),
  c.text('expressName', '快递', 110),
  c.text('accountName', '账户', 170),
  c.text('ownerName', '归属方', 150),
  c.text('userName', '使用方', 150),
  seesOrders ? ORDER_LINK : ORDER_NO,
  c.code('packageNo', '包裹号', 180),
  c.text('province', '到达省', 110),
  c.text(
    'weightG',
    '重量',
    90,
    ({ weightG }) => (weightG === null ? '' : `${weightG.toLocaleString('zh-CN')} 克`),
    { align: 'right' },
  ),
  c.text('state', '状态', 90, ({ state }) => STATES[state] ?? ''),
  c.text(
    'fee',
    '面单费',
    90,
    ({ feeCents }) => (feeCents === null ? '' : formatMoney(feeCents, FEE_CURRENCY)),
    { align: 'right' },
  ),
  ...(seesPrices ? [c.money('freightCents', '运费', 96), c.money('surchargeCents', '附加费', 96)] : []),
];

/** /factory/superWaybill/shippingDetail: every number that was got on own accounts and on lent ones (P169). */
export function ShippingDetailPage() {
  const list = useList(numberUses.page, { name: 'factory.numberUse' });
  const [seesPrices, seesOrders] = [usePermits(PRICES), usePermits(ORDERS)];
  const { answer } = list;
  return (
    <ListScreen
      title="发货明细"
      list={list}
      columns={columnsFor(seesPrices, seesOrders)}
      filters={USE_FILTERS}
      quick={
        answer &&
        list.total > 0 && (
          <p className="shipping-sums tabular" role="status">
            合计 <strong>{list.total.toLocaleString('zh-CN')}</strong> 个单号，面单费{' '}
            {formatMoney(
              answer.sums.reduce((sum, { feeCents }) => sum + feeCents, 0),
              FEE_CURRENCY,
            )}
            {seesPrices &&
              answer.sums.map(({ currency, freightCents, surchargeCents }) => (
                <span key={currency}>
                  ，运费 {formatMoney(freightCents ?? 0, currency)}，附加费{' '}
                  {formatMoney(surchargeCents ?? 0, currency)}
                </span>
              ))}
            <span className="list-quiet">
              （{answer.from} 至 {answer.to}；不同币种分开合计）
            </span>
          </p>
        )
      }
      tools={<ListFile list={list} file={numberUses.export} title="发货明细" />}
      empty={{
        title: '这段时间没有取到的单号',
        text: '用本厂账户或共享账户取到的每个单号在这里各有一行；没有选时间时是最近 7 天。',
      }}
    />
  );
}
