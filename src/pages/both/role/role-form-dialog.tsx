import { Button } from '@blueprintjs/core';
import { permissionTree, type PermissionNode } from '#contract/permission-tree.ts';
import { sideOf } from '#contract/sides.ts';
import { role, RoleForm, type Role } from '#contract/role/role.ts';
import { useHomeSession } from '@/entities/session/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { Field, TextField } from '@/shared/ui/form/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';
import { PermissionTree } from './permission-tree.tsx';

const all = (nodes: readonly PermissionNode[]): string[] =>
  nodes.flatMap(({ permission, children }) => [permission, ...all(children)]);

/** Makes a role, or changes the one given. */
export function RoleFormDialog({
  edited,
  onDone,
  onClose,
}: DialogEnds & {
  edited: Role | undefined;
}) {
  const { userInfo, baseInfo } = useHomeSession();
  const side = sideOf(baseInfo?.type) ?? 'business';
  const nodes = permissionTree(side, userInfo?.permissions ?? []);
  const start: RoleForm = {
    name: edited?.name ?? '',
    remark: edited?.remark ?? '',
    permissions: edited?.permissions ?? [],
  };
  const told = edited ? '角色已保存，使用它的用户下一次操作时生效' : '角色已新建';
  const form = useRecordForm(
    { name: 'role', calls: role, schema: RoleForm, start, told },
    { edited, onDone },
  );
  const { values, errors, set } = form;
  const beside = values.permissions.filter((one) => !one.startsWith(`${side}:`));
  return (
    <FormDialog
      title={edited ? `修改角色 ${edited.name}` : '新建角色'}
      form={form}
      width={640}
      onClose={onClose}
    >
      <div className="form-stack">
        <div className="form-grid">
          <TextField label="角色名称" required autoFocus {...form.field('name')} />
          <TextField label="备注" {...form.field('remark')} />
        </div>
        <Field
          label="权限"
          required
          error={errors['permissions']}
          help="勾选后自动带上所需的上级权限；取消上级会一并取消下级。"
        >
          {() => (
            <>
              <div>
                <Button
                  size="small"
                  variant="minimal"
                  text="全选"
                  onClick={() => set({ permissions: [...all(nodes), ...beside] })}
                />
                <Button
                  size="small"
                  variant="minimal"
                  text="清空"
                  onClick={() => set({ permissions: beside })}
                />
              </div>
              <PermissionTree
                nodes={nodes}
                side={side}
                value={values.permissions}
                onChange={(permissions) => set({ permissions })}
              />
            </>
          )}
        </Field>
      </div>
    </FormDialog>
  );
}
