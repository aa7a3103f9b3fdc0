import type { OpenKey } from '#contract/open-auth/open-auth.ts';
import { PERMISSIONS } from '#contract/permissions.ts';
import { type Column, WordTag, columnsOf } from '@/shared/ui/list/index.ts';

const c = columnsOf<OpenKey>();

export const keyColumns = (doing: {
  onEdit: (key: OpenKey) => void;
  onToggle: (key: OpenKey) => void;
  onReset: (key: OpenKey) => void;
  onDelete: (key: OpenKey) => void;
}): Column<OpenKey>[] => [
  c.text('name', '名称', 150),
  c.code('appKey', 'AppKey', 240),
  {
    name: 'state',
    title: '状态',
    width: 72,
    cell: ({ enabled }) => (
      <WordTag intent={enabled ? 'success' : 'none'}>{enabled ? '启用' : '停用'}</WordTag>
    ),
  },
  c.text('scopes', '权限', 160, ({ scopes }) => scopes.map((scope) => PERMISSIONS[scope]).join('、')),
  c.text('ips', 'IP 白名单', 120, ({ ips }) => (ips.length > 0 ? ips.join('、') : '不限')),
  c.count('calls', '24 小时调用', 104),
  c.time('lastUsedAt', '最近使用', 100),
  c.text('createdBy', '创建人', 100, { hidden: true }),
  c.time('createdAt', '创建时间', 112, { hidden: true }),
  c.actions(196, (key) => [
    { text: '修改', act: () => doing.onEdit(key) },
    { text: key.enabled ? '停用' : '启用', act: () => doing.onToggle(key) },
    { text: '重置', act: () => doing.onReset(key) },
    { intent: 'danger', text: '删除', act: () => doing.onDelete(key) },
  ]),
];
