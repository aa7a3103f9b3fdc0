import { Button } from '@blueprintjs/core';
import { isPermission, PERMISSIONS } from '#contract/permissions.ts';
import type { Role } from '#contract/role/role.ts';
import { Nothing, TimeText, type Column } from '@/shared/ui/list/index.ts';

const labels = (permissions: readonly string[]): string =>
  permissions
    .filter(isPermission)
    .map((one) => PERMISSIONS[one])
    .join('、');

const COLUMNS: Column<Role>[] = [
  { name: 'name', title: '角色名称', width: 180, cell: (row) => <span title={row.name}>{row.name}</span> },
  {
    name: 'permissions',
    title: '权限',
    width: 380,
    cell: ({ permissions }) => (
      <span title={labels(permissions)}>
        {permissions.length} 项：{labels(permissions)}
      </span>
    ),
  },
  { name: 'users', title: '用户数', width: 80, align: 'right', cell: (row) => row.users },
  {
    name: 'remark',
    title: '备注',
    width: 200,
    cell: ({ remark }) => (remark ? <span title={remark}>{remark}</span> : <Nothing />),
  },
  { name: 'updatedAt', title: '更新时间', width: 112, cell: (row) => <TimeText at={row.updatedAt} /> },
];

/** Who may edit has one more, with what he can do. */
export const roleColumns = (
  doing: { onEdit: (row: Role) => void; onDelete: (row: Role) => void } | undefined,
): Column<Role>[] =>
  doing === undefined
    ? COLUMNS
    : [
        ...COLUMNS,
        {
          name: 'do',
          title: '操作',
          width: 116,
          cell: (row) => (
            <>
              <Button variant="minimal" size="small" text="修改" onClick={() => doing.onEdit(row)} />
              <Button
                variant="minimal"
                size="small"
                intent="danger"
                text="删除"
                onClick={() => doing.onDelete(row)}
              />
            </>
          ),
        },
      ];
