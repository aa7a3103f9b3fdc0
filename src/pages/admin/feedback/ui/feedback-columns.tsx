import { Button } from '@blueprintjs/core';
import { FEEDBACK_KINDS, FEEDBACK_STATUS, type Feedback } from '#contract/feedback/feedback.ts';
import { type Column, LongText, TimeText, WordTag } from '@/shared/ui/list/index.ts';

export const feedbackColumns = (onAnswer: (row: Feedback) => void): Column<Feedback>[] => [
  { name: 'content', title: '内容', width: 380, cell: ({ content }) => <LongText text={content} /> },
  {
    name: 'status',
    title: '状态',
    width: 90,
    cell: ({ status }) => (
      <WordTag intent={status === 'open' ? 'warning' : 'success'}>{FEEDBACK_STATUS[status]}</WordTag>
    ),
  },
  { name: 'kind', title: '类型', width: 100, cell: ({ kind }) => FEEDBACK_KINDS[kind] },
  { name: 'tenant', title: '租户', width: 170, cell: ({ tenantName }) => <LongText text={tenantName} /> },
  { name: 'user', title: '用户', width: 100, cell: ({ userName }) => <LongText text={userName} /> },
  { name: 'contact', title: '联系方式', width: 130, cell: ({ contact }) => <LongText text={contact} /> },
  { name: 'page', title: '所在页面', width: 180, cell: ({ page }) => <LongText text={page} /> },
  { name: 'createdAt', title: '提交时间', width: 120, cell: ({ createdAt }) => <TimeText at={createdAt} /> },
  {
    name: 'do',
    title: '操作',
    width: 80,
    cell: (row) => (
      <Button
        variant="minimal"
        size="small"
        intent={row.status === 'open' ? 'primary' : 'none'}
        text={row.status === 'open' ? '回复' : '查看'}
        onClick={() => onAnswer(row)}
      />
    ),
  },
];
