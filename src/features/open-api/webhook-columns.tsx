import { Link } from 'react-router';
import {
  WEBHOOK_EVENTS,
  WEBHOOK_STATES,
  type Webhook,
  type WebhookState,
} from '#contract/open-webhook/open-webhook.ts';
import { type Column, WordTag, columnsOf } from '@/shared/ui/list/index.ts';

const c = columnsOf<Webhook>();

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
  c.text('name', '名称', 160),
  c.text('url', '推送地址', 260),
  c.text('events', '事件', 200, ({ events }) =>
    events.map((event) => WEBHOOK_EVENTS[event].label).join('、'),
  ),
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
  c.time('nextAttemptAt', '下次推送'),
  c.time('lastDeliveredAt', '最近送达'),
  c.time('failingSince', '开始失败'),
  c.text('createdBy', '创建人', 100, { hidden: true }),
  c.actions(310, (webhook) => [
    { text: '测试', loading: tested === webhook.id, act: () => doing.onTest(webhook) },
    { text: '修改', act: () => doing.onEdit(webhook) },
    { text: webhook.status === 'on' ? '停用' : '启用', act: () => doing.onToggle(webhook) },
    { text: '重置密钥', act: () => doing.onReset(webhook) },
    { intent: 'danger', text: '删除', act: () => doing.onDelete(webhook) },
  ]),
];
