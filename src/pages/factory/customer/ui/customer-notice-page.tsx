import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import {
  customerNotice,
  NOTICE_SCOPES,
  type CustomerNotice,
} from '#contract/customer-notice/customer-notice.ts';
import { ListScreen, optionsOf, TimeText, useList, type Column } from '@/shared/ui/list/index.ts';
import { NoticeFormDialog } from './notice-form-dialog.tsx';

const COLUMNS: Column<CustomerNotice>[] = [
  { name: 'title', title: '标题', width: 220, cell: (row) => <span title={row.title}>{row.title}</span> },
  { name: 'body', title: '内容', width: 360, cell: (row) => <span title={row.body}>{row.body}</span> },
  {
    name: 'scope',
    title: '通知范围',
    width: 140,
    cell: ({ scope, groupName }) => (groupName === null ? NOTICE_SCOPES[scope] : `分组「${groupName}」`),
  },
  {
    name: 'read',
    title: '已读 / 客户数',
    width: 120,
    align: 'right',
    cell: ({ read, recipients }) => (
      <span className="tabular">
        {read.toLocaleString('zh-CN')} / {recipients.toLocaleString('zh-CN')}
      </span>
    ),
  },
  { name: 'createdBy', title: '发送人', width: 110, cell: (row) => row.createdBy },
  { name: 'createdAt', title: '发送时间', width: 112, cell: (row) => <TimeText at={row.createdAt} /> },
];

/** /factory/customer/notice: what the factory told its customers, and how many have read it. */
export function CustomerNoticePage() {
  const list = useList(customerNotice.page, { name: 'factory.customerNotice' });
  const [writing, setWriting] = useState(false);
  const write = <Button intent="primary" icon={<Plus />} text="通知客户" onClick={() => setWriting(true)} />;
  return (
    <>
      <ListScreen
        title="通知列表"
        list={list}
        columns={COLUMNS}
        filters={[
          { name: 'title', label: '标题', kind: 'text' },
          { name: 'scope', label: '通知范围', kind: 'choice', options: optionsOf(NOTICE_SCOPES) },
        ]}
        primary={write}
        empty={{
          title: '还没有通知',
          text: '放假、调价、新品：写一条通知，客户会在页面右上角看到。',
          action: write,
        }}
      />
      {writing && (
        <NoticeFormDialog
          to={[]}
          onClose={() => setWriting(false)}
          onSent={() => {
            setWriting(false);
            list.settle();
          }}
        />
      )}
    </>
  );
}
