import type { ExpressConfig } from '#contract/express/express.ts';
import { type Column, WordTag, columnsOf } from '@/shared/ui/list/index.ts';

const c = columnsOf<ExpressConfig>();

export const expressColumns = (acts: {
  onEdit: (row: ExpressConfig) => void;
  onDelete: (row: ExpressConfig) => void;
}): Column<ExpressConfig>[] => [
  c.text('expressName', '快递公司', 160),
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
  c.text('from', '来源', 160, (row) => row.factoryName ?? '自己添加'),
  c.text('account', '月结账号', 130),
  c.text('address', '寄件地址', 300, (row) => row.addressText),
  c.text('remark', '备注', 160),
  c.time('updatedAt', '更新时间', 120),
  c.actions(120, (row) => [
    { text: '修改', act: () => acts.onEdit(row) },
    { intent: 'danger', text: '删除', act: () => acts.onDelete(row) },
  ]),
];
