import { EXPRESS_STANDARD } from '#contract/values/express-standard.ts';
import {
  handover,
  LEAVING_STATES,
  NO_EXPRESS,
  type ExpressSum,
  type LeavingPackage,
} from '#contract/handover/handover.ts';
import { SOME_EXPRESS } from '#contract/handover/handover-list.ts';
import { MOST_NUMBERS } from '#contract/package/package.ts';
import { ListFile } from '@/features/task-buttons/index.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { ExpressSums } from './express-sums.tsx';
import { ExpressTabs } from './express-tabs.tsx';
import { LeavingActions } from './leaving-actions.tsx';
import { LEAVING_COLUMNS } from './leaving-columns.tsx';
import { LeavingDetail } from './leaving-detail.tsx';

const TODAY = '待出库的和今天出库的';
const PERCENTS = [5, 10, 20, 30, 50].map((value) => ({ value, label: `超过 ${value}%` }));

const detailOf = (rows: readonly LeavingPackage[]) => ({
  title: '包裹详情',
  content: (id: number) => <LeavingDetail key={id} id={id} row={rows.find((one) => one.id === id)} />,
});

/** Those of the standard, those that stand in the rows, and the one that is asked for. */
function expressOptions(sums: readonly ExpressSum[], asked: unknown) {
  const names = new Set(EXPRESS_STANDARD.map(({ name }) => name as string));
  for (const { express } of sums) if (express !== '') names.add(express);
  if (typeof asked === 'string' && asked !== NO_EXPRESS) names.add(asked);
  return [
    ...[...names].map((name) => ({ value: name, label: name })),
    { value: NO_EXPRESS, label: SOME_EXPRESS },
  ];
}

/** Packages that are packed, weighed or handed over. */
export function LeavingList() {
  const list = useList(handover.page, { name: 'factory.expressOrder' });
  const { answer, asked } = list;
  const sums = answer?.sums ?? [];
  return (
    <ListScreen
      title="快递单"
      list={list}
      columns={LEAVING_COLUMNS}
      tabs={<ExpressTabs />}
      filters={[
        {
          ...{ name: 'express', label: '快递', kind: 'choice' },
          options: expressOptions(sums, asked['express']),
        },
        { name: 'state', label: '状态', kind: 'choice', options: optionsOf(LEAVING_STATES) },
        { name: 'numbers', label: '单号', kind: 'numbers', most: MOST_NUMBERS },
        { name: 'handedOver', label: '出库', kind: 'dates', unset: TODAY },
        { name: 'packed', label: '打包', kind: 'dates' },
        { name: 'list', label: '交接单号', kind: 'text' },
        { name: 'listed', label: '已上交接单', kind: 'yesNo' },
        { name: 'held', label: '订单拦截', kind: 'yesNo' },
        { name: 'customer', label: '客户', kind: 'text' },
        { name: 'shop', label: '店铺', kind: 'text' },
        { name: 'differs', label: '重量相差', kind: 'choice', options: PERCENTS },
      ]}
      quick={sums.length > 0 && <ExpressSums sums={sums} state={asked['state']} onMade={list.acted} />}
      actions={<LeavingActions target={list} onChanged={list.acted} />}
      tools={<ListFile list={list} file={handover.export} title="快递单" />}
      empty={{
        title: '没有待出库的包裹，今天也没有出库',
        text: '订单打包后，包裹在这里等待出库；没有选时间时，已出库的只列今天的。',
      }}
      detail={detailOf(list.rows)}
    />
  );
}
