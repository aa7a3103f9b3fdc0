import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Edit, Lock } from '@blueprintjs/icons';
import type { Tenant } from '#contract/auth/auth.ts';
import type { TenantSetting } from '@/features/tenant-settings/index.ts';
import { TenantList } from './tenant-list.tsx';

/** The other tenants of the user, and what the owner of this one may set. */
export function TenantPanel({
  tenants,
  current,
  isOwner,
  onChoose,
  onSet,
}: {
  tenants: Tenant[];
  current: number;
  isOwner: boolean;
  onChoose: (tenantId: number) => void;
  onSet: (setting: TenantSetting) => void;
}) {
  const several = tenants.length > 1;
  return (
    <>
      {several && <TenantList tenants={tenants} current={current} onChoose={onChoose} />}
      {isOwner && (
        <Menu aria-label="公司设置">
          {several && <MenuDivider />}
          <MenuItem icon={<Edit />} text="修改公司名称" onClick={() => onSet('name')} />
          <MenuItem icon={<Lock />} text="危险操作密码" onClick={() => onSet('dangerPassword')} />
        </Menu>
      )}
    </>
  );
}
