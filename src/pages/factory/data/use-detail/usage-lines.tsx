import { Button } from '@blueprintjs/core';
import { PRICE_UNITS, usage, USAGE_KINDS, USAGE_REASONS, type UsageLine } from '#contract/usage/usage.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, StatusTabs, useList, WordTag } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { BackToFigures } from '@/shared/ui/report/index.ts';
import { ListFile } from '@/features/task-buttons/index.ts';
import { NoteDialog } from './note-dialog.tsx';
import { UsageDetail } from './usage-detail.tsx';
import { USAGE_FILTERS, USAGE_TABS } from './usage-filters.ts';
import { SumsOfUsage } from './usage-sums.tsx';
import { costText, quantityText } from './usage-texts.ts';

const EDIT = ['factory:device:edit'] as const;
const c = columnsOf<UsageLine>();
const COLUMNS = [
  c.time('usedAt', '时间'),
  c.word('kind', '种类', 96, USAGE_KINDS),
  {
    ...{ name: 'reason', title: '原因', width: 120 },
    cell: ({ reason, corrects }: UsageLine) => (
      <>
        {reason === 'waste' ? (
          <WordTag intent="danger">{USAGE_REASONS.waste}</WordTag>
        ) : (
          USAGE_REASONS[reason]
        )}{' '}
        {corrects && <WordTag intent="warning">更正</WordTag>}
      </>
    ),
  },
  c.text('quantity', '数量', 160, quantityText, { align: 'right' }),
  c.text('material', '材质', 120),
  c.text('skuCode', 'SKU', 130),
  c.code('plate', '版', 150),
  c.code('piece', '生产件', 150),
  c.code('batch', '批次', 150),
  c.text('device', '设备', 130),
  c.text('customer', '客户', 120),
  c.text('operator', '操作员', 100),
  c.text('note', '说明', 150),
  c.text(
    'price',
    '单价',
    110,
    ({ price, priceUnit }) => (priceUnit ? `${formatMoney(price, 'CNY')}/${PRICE_UNITS[priceUnit]}` : '—'),
    { align: 'right' },
  ),
  c.text('cost', '成本', 90, ({ cost }) => costText(cost), { align: 'right' }),
];
const detailOf = (onChanged: () => void) => ({
  title: '使用记录',
  content: (id: number) => <UsageDetail key={id} id={id} onChanged={onChanged} />,
});

/** Every use, the newest first; or those that one row of the groups counts. */
export function UsageLines() {
  const list = useList(usage.page, { name: 'factory.usage' });
  const { open, shown } = useDialog(() => list.afterAction());
  const { answer } = list;
  const isBehind = list.asked['code'] !== undefined;
  return (
    <>
      <ListScreen
        title="使用明细"
        list={list}
        columns={COLUMNS}
        {...(!isBehind && { tabs: <StatusTabs list={list} name="group" tabs={USAGE_TABS} /> })}
        filters={
          isBehind ? [{ name: 'code', label: '分组值', kind: 'text' }, ...USAGE_FILTERS] : USAGE_FILTERS
        }
        quick={
          answer &&
          list.total > 0 && <SumsOfUsage sums={answer.totals} note={`${answer.from} 至 ${answer.to}`} />
        }
        detail={detailOf(list.acted)}
        tools={
          <>
            {isBehind && <BackToFigures choice={['code']} />}
            <ListFile list={list} file={usage.export} title="使用明细" />
            <Permitted need={EDIT}>
              <Button
                intent="primary"
                text="登记介质"
                onClick={() => open((ends) => <NoteDialog {...ends} />)}
              />
            </Permitted>
          </>
        }
        empty={{
          title: '这段时间没有用料',
          text: '版打印完成后，坯件、介质和墨量在这里；没有选时间时是最近 7 天。',
        }}
      />
      {shown}
    </>
  );
}
