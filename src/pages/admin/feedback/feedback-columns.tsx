import { FEEDBACK_KINDS, FEEDBACK_STATUS, type Feedback } from '#contract/feedback/feedback.ts';
import { type Column, WordTag, columnsOf } from '@/shared/ui/list/index.ts';

const c = columnsOf<Feedback>();

export const feedbackColumns = (onAnswer: (row: Feedback) => void): Column<Feedback>[] => [
  c.text('content', '内容', 380),
  {
    name: 'status',
    title: '状态',
    width: 90,
    cell: ({ status }) => (
      <WordTag intent={status === 'open' ? 'warning' : 'success'}>{FEEDBACK_STATUS[status]}</WordTag>
    ),
  },
  c.word('kind', '类型', 100, FEEDBACK_KINDS),
  c.text('tenant', '公司', 170, ({ tenantName }) => tenantName),
  c.text('user', '用户', 100, ({ userName }) => userName),
  c.text('contact', '联系方式', 130),
  c.text('page', '所在页面', 180),
  c.time('createdAt', '提交时间', 120),
  c.actions(80, (row) => [
    {
      intent: row.status === 'open' ? 'primary' : 'none',
      text: row.status === 'open' ? '回复' : '查看',
      act: () => onAnswer(row),
    },
  ]),
];
