import { Button } from '@blueprintjs/core';
import type { OpenKey } from '#contract/open-auth/open-auth.ts';
import { PERMISSIONS } from '#contract/permissions.ts';
import { type Column, Copyable, LongText, TimeText, WordTag } from '@/shared/ui/list/index.ts';

export const keyColumns = (doing: {
  onEdit: (key: OpenKey) => void;
  onToggle: (key: OpenKey) => void;
  onReset: (key: OpenKey) => void;
  onDelete: (key: OpenKey) => void;
}): Column<OpenKey>[] => [
  { name: 'name', title: '名称', width: 150, cell: ({ name }) => <LongText text={name} /> },
  { name: 'appKey', title: 'AppKey', width: 240, cell: ({ appKey }) => <Copyable text={appKey} /> },
  {
    name: 'state',
    title: '状态',
    width: 72,
    cell: ({ enabled }) => (
      <WordTag intent={enabled ? 'success' : 'none'}>{enabled ? '启用' : '停用'}</WordTag>
    ),
  },
  {
    name: 'scopes',
    title: '权限',
    width: 160,
    cell: ({ scopes }) => <LongText text={scopes.map((scope) => PERMISSIONS[scope]).join('、')} />,
  },
  {
    name: 'ips',
    title: 'IP 白名单',
    width: 120,
    cell: ({ ips }) => <LongText text={ips.length > 0 ? ips.join('、') : '不限'} />,
  },
  {
    name: 'calls',
    title: '24 小时调用',
    width: 104,
    align: 'right',
    cell: ({ calls }) => <span className="tabular">{calls.toLocaleString('zh-CN')}</span>,
  },
  { name: 'lastUsedAt', title: '最近使用', width: 100, cell: ({ lastUsedAt: at }) => <TimeText at={at} /> },
  { name: 'createdBy', title: '创建人', width: 100, hidden: true, cell: ({ createdBy }) => createdBy },
  {
    name: 'createdAt',
    title: '创建时间',
    width: 112,
    hidden: true,
    cell: ({ createdAt }) => <TimeText at={createdAt} />,
  },
  {
    name: 'do',
    title: '操作',
    width: 196,
    cell: (key) => (
      <>
        <Button variant="minimal" size="small" text="修改" onClick={() => doing.onEdit(key)} />
        <Button
          variant="minimal"
          size="small"
          text={key.enabled ? '停用' : '启用'}
          onClick={() => doing.onToggle(key)}
        />
        <Button variant="minimal" size="small" text="重置" onClick={() => doing.onReset(key)} />
        <Button
          variant="minimal"
          size="small"
          intent="danger"
          text="删除"
          onClick={() => doing.onDelete(key)}
        />
      </>
    ),
  },
];
