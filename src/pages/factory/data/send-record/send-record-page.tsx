import { SEND_DAYS, SEND_SYNCS, sendRecord, type SendAct } from '#contract/send/send-record.ts';
import { SEND_WAYS } from '#contract/send/send-ways.ts';
import { PLATFORMS } from '#contract/platform/platform.ts';
import {
  apart,
  columnsOf,
  ListScreen,
  optionsOf,
  useList,
  WordTag,
  type Column,
} from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { ListFile } from '@/features/task-buttons/index.ts';
import { LAST_DAYS } from '../spans.ts';
import { SendDetail } from './send-detail.tsx';
import { TellAgain } from './tell-again.tsx';

const INTENTS = { none: 'none', uploading: 'primary', uploaded: 'success', failed: 'danger' } as const;

const c = columnsOf<SendAct>();
const COLUMNS: Column<SendAct>[] = [
  c.time('at', '时间'),
  {
    ...{ name: 'waybillNo', title: '运单号', width: 210 },
    cell: ({ waybillNo, correctedTo, undoneAt }) => (
      <>
        <code className="tabular">{waybillNo}</code>
        {undoneAt !== null && <WordTag intent="warning">已撤销</WordTag>}
        {correctedTo && <div className="list-quiet">已更正为 {apart(correctedTo)}</div>}
      </>
    ),
    tip: ({ waybillNo, correctedTo }) => (correctedTo ? `${waybillNo}，已更正为 ${correctedTo}` : waybillNo),
  },
  c.code('orderNo', '订单', 170),
  c.text('customer', '客户', 130),
  c.text('express', '快递', 110),
  c.word('way', '方式', 80, SEND_WAYS),
  c.text('userName', '操作员', 110),
  c.text('shop', '店铺', 180, ({ platform, shop }) => `${PLATFORMS[platform]} · ${shop}`),
  c.code('platformOrderNo', '平台单号', 180),
  {
    ...{ name: 'sync', title: '回传', width: 150 },
    cell: ({ sync, again }) => (
      <>
        <WordTag intent={INTENTS[sync]}>{SEND_SYNCS[sync]}</WordTag>
        {again && <WordTag>将重新回传</WordTag>}
      </>
    ),
  },
];

const detailOf = (rows: readonly SendAct[]) => ({
  title: '发货详情',
  content: (id: number) => <SendDetail key={id} id={id} act={rows.find((row) => row.id === id)} />,
});

/** /factory/data/sendRecord: each act of sending, who did it, and what the platform knows of it (P111). */
export function SendRecordPage() {
  const list = useList(sendRecord.page, { name: 'factory.sendRecord' });
  const mayTell = usePermits(['factory:order:ship']);
  return (
    <ListScreen
      title="发货记录"
      list={list}
      columns={COLUMNS}
      filters={[
        { name: 'day', label: '时间', kind: 'dates', maxDays: SEND_DAYS, unset: LAST_DAYS },
        { name: 'number', label: '单号', kind: 'text', placeholder: '运单号、订单号或平台单号' },
        { name: 'sync', label: '回传', kind: 'choice', options: optionsOf(SEND_SYNCS) },
        { name: 'way', label: '方式', kind: 'choice', options: optionsOf(SEND_WAYS) },
        { name: 'customer', label: '客户', kind: 'text' },
        { name: 'person', label: '操作员', kind: 'text' },
        { name: 'express', label: '快递', kind: 'text' },
      ]}
      actions={mayTell && <TellAgain list={list} />}
      tools={<ListFile list={list} file={sendRecord.export} title="发货记录" />}
      empty={{ title: '这段时间没有发货', text: '没有选时间时是最近 7 天，请换一段时间。' }}
      detail={detailOf(list.rows)}
    />
  );
}
