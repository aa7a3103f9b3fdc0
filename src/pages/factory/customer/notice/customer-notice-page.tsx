import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import {
  customerNotice,
  NOTICE_SCOPES,
  type CustomerNotice,
} from '#contract/customer-notice/customer-notice.ts';
import { ListScreen, optionsOf, useList, type Column, columnsOf } from '@/shared/ui/list/index.ts';
import { NoticeFormDialog } from '../notice-form-dialog.tsx';

const c = columnsOf<CustomerNotice>();

const COLUMNS: Column<CustomerNotice>[] = [
  c.text('title', '标题', 220),
  c.text('body', '内容', 360),
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
  c.text('createdBy', '发送人', 110),
  c.time('createdAt', '发送时间'),
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
        tools={write}
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
          onDone={() => {
            setWriting(false);
            list.afterAction();
          }}
        />
      )}
    </>
  );
}
