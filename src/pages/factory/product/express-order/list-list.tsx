import { useMemo } from 'react';
import {
  handoverList,
  LIST_STATES,
  SOME_EXPRESS,
  type HandoverList,
} from '#contract/handover/handover-list.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, optionsOf, useList, type RowAction } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { ExpressTabs } from './express-tabs.tsx';
import { ListDetail } from './list-detail.tsx';
import { PrintDialog } from './print-dialog.tsx';
import { kilosText } from './words.ts';

const SHIP = ['factory:order:ship'] as const;
const c = columnsOf<HandoverList>();
const COLUMNS = [
  c.code('number', '交接单号', 230),
  c.word('state', '状态', 90, LIST_STATES, { open: 'warning', closed: 'success' }),
  c.text('express', '快递', 120, ({ express }) => express || SOME_EXPRESS),
  c.count('packages', '包裹', 80),
  c.count('copies', '件数', 80),
  c.text('kilos', '千克', 110, ({ grams }) => kilosText(grams), { align: 'right' }),
  c.count('unweighed', '未称重', 80),
  c.time('createdAt', '制单', 112),
  c.text('createdBy', '制单人', 100),
  c.time('closedAt', '打印', 112),
  c.text('closedBy', '打印人', 100),
];

const detailOf = (rows: readonly HandoverList[], onChanged: () => void) => ({
  title: '交接单详情',
  content: (id: number) => (
    <ListDetail key={id} id={id} version={rows.find((one) => one.id === id)?.version} onChanged={onChanged} />
  ),
});

/** The lists that carriers sign. */
export function ListList() {
  const list = useList(handoverList.page, { name: 'factory.handoverList' });
  const { open, shown } = useDialog(list.acted);
  const may = usePermits(SHIP);
  const columns = useMemo(() => {
    const deedsOf = (of: HandoverList): (RowAction | false)[] => [
      (may || of.state === 'closed') && {
        text: of.state === 'open' ? '打印并关闭' : '重新打印',
        'aria-label': `${of.state === 'open' ? '打印并关闭' : '重新打印'} ${of.number}`,
        act: () => open((ends) => <PrintDialog list={of} {...ends} />),
      },
    ];
    return [...COLUMNS, c.actions(120, deedsOf)];
  }, [may, open]);
  return (
    <>
      <ListScreen
        title="交接单"
        list={list}
        columns={columns}
        tabs={<ExpressTabs />}
        filters={[
          { name: 'state', label: '状态', kind: 'choice', options: optionsOf(LIST_STATES) },
          { name: 'number', label: '交接单号', kind: 'text' },
          { name: 'express', label: '快递', kind: 'text' },
          { name: 'made', label: '制单', kind: 'dates' },
        ]}
        empty={{
          title: '没有交接单',
          text: '在「包裹」中选择已出库的包裹，点「做交接单」；或在合计里按快递做今天的交接单。',
        }}
        detail={detailOf(list.rows, list.acted)}
      />
      {shown}
    </>
  );
}
