import { Button } from '@blueprintjs/core';
import type { ExpressConfig } from '#contract/express/express.ts';
import { type Column, LongText, TimeText, WordTag } from '@/shared/ui/list/index.ts';

export const expressColumns = (acts: {
  onEdit: (row: ExpressConfig) => void;
  onDelete: (row: ExpressConfig) => void;
}): Column<ExpressConfig>[] => [
  { name: 'expressName', title: '快递公司', width: 160, cell: (row) => <LongText text={row.expressName} /> },
  {
    name: 'state',
    title: '状态',
    width: 130,
    cell: ({ open, isDefault }) => (
      <>
        <WordTag intent={open ? 'success' : 'none'}>{open ? '已开启' : '已停用'}</WordTag>
        {isDefault && <WordTag intent="primary">默认</WordTag>}
      </>
    ),
  },
  {
    name: 'standard',
    title: '标准物流',
    width: 110,
    cell: ({ expressCode }) =>
      expressCode ?? <span title="不在标准列表里，回传平台时按名称填写">未收录</span>,
  },
  {
    name: 'from',
    title: '来源',
    width: 160,
    cell: (row) => <LongText text={row.factoryName ?? '自己添加'} />,
  },
  { name: 'account', title: '月结账号', width: 130, cell: (row) => <LongText text={row.account} /> },
  { name: 'address', title: '寄件地址', width: 300, cell: (row) => <LongText text={row.addressText} /> },
  { name: 'remark', title: '备注', width: 160, cell: (row) => <LongText text={row.remark} /> },
  { name: 'updatedAt', title: '更新时间', width: 120, cell: (row) => <TimeText at={row.updatedAt} /> },
  {
    name: 'do',
    title: '操作',
    width: 120,
    cell: (row) => (
      <>
        <Button variant="minimal" size="small" text="修改" onClick={() => acts.onEdit(row)} />
        <Button
          variant="minimal"
          size="small"
          intent="danger"
          text="删除"
          onClick={() => acts.onDelete(row)}
        />
      </>
    ),
  },
];
