import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import type { DangerPass } from '#contract/endpoint.ts';
import { department, type Department } from '#contract/department/department.ts';
import { sideOf } from '#contract/sides.ts';
import { useHomeSession } from '@/entities/session/index.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog, FailureNote } from '@/shared/ui/dialog/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { DepartmentFormDialog } from './department-form-dialog.tsx';
import { MaterialLimitDialog } from './material-limit-dialog.tsx';
import { ShopLimitDialog } from './shop-limit-dialog.tsx';
import { treeOf } from './department-tree.ts';
import '../people.css';

type Ask = { kind: 'new'; parentId: number | null } | { kind: 'edit' | 'limit' | 'delete'; dept: Department };

/** The departments of the tenant as a tree, and what each may reach. */
export function DepartmentsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(query(department.list, {}, { quiet: true }));
  const [ask, setAsk] = useState<Ask>();
  const mayEdit = usePermits(['business:user:edit', 'factory:user:edit']);
  const business = sideOf(useHomeSession().baseInfo?.type) === 'business';
  const close = (): void => setAsk(undefined);
  const saved = (): void => {
    close();
    void refetch();
  };
  const remove = async ({ id, name }: Department, pass: DangerPass): Promise<void> => {
    await call(department.delete, { id, ...pass }, { quiet: true });
    showMessage(`部门「${name}」已删除`);
    void refetch();
  };
  const create = mayEdit ? (
    <Button
      intent="primary"
      icon={<Plus />}
      text="新建部门"
      onClick={() => setAsk({ kind: 'new', parentId: null })}
    />
  ) : undefined;
  const Limit = business ? ShopLimitDialog : MaterialLimitDialog;
  return (
    <Dialog isOpen onClose={onClose} title="部门" className="form-dialog" style={{ width: 720 }}>
      <DialogBody>
        <FailureNote error={error} retry={() => void refetch()} />
        {data?.length === 0 ? (
          <EmptyState
            title="还没有部门"
            text={`按部门限制用户能用的${business ? '店铺' : '材质'}；不在部门里的用户不受限制。`}
            action={create}
          />
        ) : (
          <ul className="people-rows" aria-label="部门列表">
            {treeOf(data ?? []).map((dept) => (
              <li key={dept.id} style={{ paddingLeft: dept.depth * 20 }}>
                <span className="people-name" title={dept.name}>
                  {dept.name}
                </span>
                <span className="list-quiet">
                  {dept.users} 人 · {limitText(dept, business)}
                </span>
                {mayEdit && <Deeds dept={dept} business={business} onAsk={setAsk} />}
              </li>
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter actions={<Button text="关闭" onClick={onClose} />}>
        {data?.length ? create : null}
      </DialogFooter>
      {ask?.kind === 'new' && (
        <DepartmentFormDialog parentId={ask.parentId} all={data ?? []} onDone={saved} onClose={close} />
      )}
      {ask?.kind === 'edit' && (
        <DepartmentFormDialog edited={ask.dept} all={data ?? []} onDone={saved} onClose={close} />
      )}
      {ask?.kind === 'limit' && <Limit dept={ask.dept} onDone={saved} onClose={close} />}
      {ask?.kind === 'delete' && (
        <DangerDialog
          prompt="delete"
          text={`部门「${ask.dept.name}」将被删除；还有用户或下级部门时不能删除。`}
          onConfirm={(pass) => remove(ask.dept, pass)}
          onClose={close}
        />
      )}
    </Dialog>
  );
}

const limitText = ({ allShops, allMaterials }: Department, business: boolean): string => {
  if (business) return allShops ? '全部店铺' : '部分店铺';
  return allMaterials ? '全部材质' : '部分材质';
};

function Deeds({
  dept,
  business,
  onAsk,
}: {
  dept: Department;
  business: boolean;
  onAsk: (ask: Ask) => void;
}) {
  const button = (text: string, ask: Ask, intent: 'none' | 'danger' = 'none') => (
    <Button
      variant="minimal"
      size="small"
      intent={intent}
      text={text}
      aria-label={`${dept.name} ${text}`}
      onClick={() => onAsk(ask)}
    />
  );
  return (
    <>
      {button(business ? '店铺权限' : '材质权限', { kind: 'limit', dept })}
      {button('新建下级', { kind: 'new', parentId: dept.id })}
      {button('修改', { kind: 'edit', dept })}
      {button('删除', { kind: 'delete', dept }, 'danger')}
    </>
  );
}
