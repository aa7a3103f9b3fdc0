import { Button } from '@blueprintjs/core';
import { Link } from 'react-router';
import {
  WEBHOOK_EVENTS,
  WEBHOOK_STATES,
  type Webhook,
  type WebhookState,
} from '#contract/open-webhook/open-webhook.ts';
import { type Column, LongText, TimeText, WordTag } from '@/shared/ui/list/index.ts';

const INTENTS = { on: 'success', off: 'none', failed: 'danger' } as const satisfies Record<
  WebhookState,
  string
>;

export const webhookColumns = ({
  tested,
  ...doing
}: {
  /** The one that is being tried. */
  tested: number | undefined;
  onTest: (webhook: Webhook) => void;
  onEdit: (webhook: Webhook) => void;
  onToggle: (webhook: Webhook) => void;
  onReset: (webhook: Webhook) => void;
  onDelete: (webhook: Webhook) => void;
}): Column<Webhook>[] => [
  { name: 'name', title: '名称', width: 160, cell: ({ name }) => <LongText text={name} /> },
  { name: 'url', title: '推送地址', width: 260, cell: ({ url }) => <LongText text={url} /> },
  {
    name: 'events',
    title: '事件',
    width: 200,
    cell: ({ events }) => <LongText text={events.map((event) => WEBHOOK_EVENTS[event].label).join('、')} />,
  },
  {
    name: 'state',
    title: '状态',
    width: 110,
    cell: ({ status, failingSince }) =>
      status === 'on' && failingSince !== null ? (
        <WordTag intent="warning">未能送达</WordTag>
      ) : (
        <WordTag intent={INTENTS[status]}>{WEBHOOK_STATES[status]}</WordTag>
      ),
  },
  {
    name: 'waiting',
    title: '待推送',
    width: 88,
    align: 'right',
    cell: ({ id, waiting }) => (
      <Link className="tabular" to={`?tab=delivery&webhookId=${id}&status=waiting`}>
        {waiting.toLocaleString('zh-CN')}
      </Link>
    ),
  },
  {
    name: 'nextAttemptAt',
    title: '下次推送',
    width: 112,
    cell: ({ nextAttemptAt }) => <TimeText at={nextAttemptAt} />,
  },
  {
    name: 'lastDeliveredAt',
    title: '最近送达',
    width: 112,
    cell: ({ lastDeliveredAt }) => <TimeText at={lastDeliveredAt} />,
  },
  {
    name: 'failingSince',
    title: '开始失败',
    width: 112,
    cell: ({ failingSince }) => <TimeText at={failingSince} />,
  },
  { name: 'createdBy', title: '创建人', width: 100, hidden: true, cell: ({ createdBy }) => createdBy },
  {
    name: 'do',
    title: '操作',
    width: 310,
    cell: (webhook) => (
      <>
        <Button
          variant="minimal"
          size="small"
          text="测试"
          loading={tested === webhook.id}
          onClick={() => doing.onTest(webhook)}
        />
        <Button variant="minimal" size="small" text="修改" onClick={() => doing.onEdit(webhook)} />
        <Button
          variant="minimal"
          size="small"
          text={webhook.status === 'on' ? '停用' : '启用'}
          onClick={() => doing.onToggle(webhook)}
        />
        <Button variant="minimal" size="small" text="重置密钥" onClick={() => doing.onReset(webhook)} />
        <Button
          variant="minimal"
          size="small"
          intent="danger"
          text="删除"
          onClick={() => doing.onDelete(webhook)}
        />
      </>
    ),
  },
];
