import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@blueprintjs/core';
import { box, BOX_BADGES, type BoxRow } from '#contract/shelf/box.ts';
import { shelf } from '#contract/shelf/shelf.ts';
import { BADGE_INTENTS, waitText } from '@/entities/box/index.ts';
import { query } from '@/shared/api/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, Nothing, optionsOf, useList, WordTag } from '@/shared/ui/list/index.ts';
import { BoxDetail } from './box-detail.tsx';
import { EmptyDialog } from './empty-boxes.tsx';

const c = columnsOf<BoxRow>();
const COLUMNS = [
  c.text('label', '格口', 80),
  c.text('shelf', '分拣架', 110),
  {
    ...{ name: 'badge', title: '标记', width: 76 },
    cell: ({ parcel: { badge } }: BoxRow) => (
      <WordTag intent={BADGE_INTENTS[badge]}>{BOX_BADGES[badge]}</WordTag>
    ),
  },
  c.text('orderNo', '订单号', 170, ({ parcel }) => parcel.orderNo),
  c.text('there', '已到', 70, ({ parcel }) => `${parcel.there} / ${parcel.of}`, { align: 'right' }),
  {
    ...{ name: 'since', title: '等待', width: 90, align: 'right' as const },
    cell: ({ parcel }: BoxRow) => waitText(parcel.since),
  },
  c.text('recipientName', '收件人', 110, ({ parcel }) => parcel.recipientName),
  c.text('expressName', '快递', 100, ({ parcel }) => parcel.expressName),
  {
    ...{ name: 'missing', title: '缺件', width: 330 },
    tip: ({ missing }: BoxRow) => missing.map(({ number, where }) => `${number}：${where}`).join('\n'),
    cell: ({ missing }: BoxRow) =>
      missing.length === 0 ? (
        <Nothing />
      ) : (
        missing.map(({ number, where }) => `${number} ${where}`).join('；')
      ),
  },
];

const detailOf = (onChanged: () => void) => ({
  title: '格口详情',
  content: (id: number) => <BoxDetail key={id} id={id} onChanged={onChanged} />,
});

/** What lies in boxes, as rows; those that wait longest first. */
export function BoxList({ tabs }: { tabs: ReactElement }) {
  const list = useList(box.page, { name: 'factory.box' });
  const shelves = useQuery(query(shelf.page, { pageSize: 20 }, { quiet: true }));
  const { open, shown } = useDialog(() => list.afterAction());
  return (
    <>
      <ListScreen
        title="占用的格口"
        list={list}
        columns={COLUMNS}
        tabs={tabs}
        filters={[
          { name: 'number', label: '号码', kind: 'text', placeholder: '订单、生产件、运单号或格口' },
          {
            name: 'shelfId',
            label: '分拣架',
            kind: 'choice',
            options: (shelves.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          { name: 'badge', label: '标记', kind: 'choice', options: optionsOf(BOX_BADGES) },
          { name: 'hours', label: '等待超过（小时）', kind: 'text', placeholder: '24' },
          { name: 'line', label: '分组', kind: 'text', placeholder: '产线名称' },
          { name: 'expressName', label: '快递', kind: 'text', placeholder: '快递公司' },
        ]}
        actions={
          <Button
            text="清空格口"
            onClick={() => open((ends) => <EmptyDialog boxes={list.chosen.rows} {...ends} />)}
          />
        }
        empty={{ title: '没有这样的格口', text: '分拣工位扫描合格的件后，包裹占用的格口出现在这里。' }}
        detail={detailOf(list.acted)}
      />
      {shown}
    </>
  );
}
