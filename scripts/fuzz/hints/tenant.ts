import { departmentPermission } from '#contract/department-permission/department-permission.ts';
import { department } from '#contract/department/department.ts';
import { download } from '#contract/download/download.ts';
import { file } from '#contract/file/file.ts';
import { profile } from '#contract/profile/profile.ts';
import { role } from '#contract/role/role.ts';
import { SMS_SCENES } from '#contract/sms/sms.ts';
import { task } from '#contract/task/task.ts';
import { tenancy } from '#contract/tenancy/tenancy.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { user } from '#contract/user/user.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { LOCKS } from '#server/platform/locks.ts';
import type { TestApp } from '#tests/support/app.ts';
import { visitorOf } from '#tests/support/visitor.ts';
import { hint, tableHints, type Hands, type Hint } from './hint.ts';

/** A tenant's own: its people, its files and tasks. */
export function tenantHints({ world, call, merchant, factory, mobile, word, table }: Hands): Hint[] {
  const v = visitorOf({ app: world.app } as TestApp);
  const newRole = async () => {
    const name = word('角色');
    const { id } = await merchant(role.create, { name, permissions: ['business:order'] });
    return { id, name };
  };
  const someone = async () => ({
    username: word('user'),
    realName: '新人',
    password: DEMO_PASSWORD,
    roleIds: [(await newRole()).id],
  });
  const newUser = async () => (await merchant(user.create, await someone())).id;
  const newDept = async (owner: typeof merchant) =>
    (await owner(department.create, { name: word('部门') })).id;
  /** Locked as another server's that works on it, so that it stands as long as it is needed. */
  const standing = async (status: 'running' | 'cancelled') => {
    const [row] = await world.ask<{ id: number }>(
      `insert into task (tenant_id, user_id, kind, title, status, input)
       select $1, id, 'shop.export', '导出店铺', $2, '{}' from app_user where username = $3
       returning id, pg_advisory_lock($4, id::int)`,
      [world.tenants.merchant1, status, world.cast.business, LOCKS.task],
    );
    return { id: Number(row!.id) };
  };
  return [
    hint(role.create, () => ({ name: word('角色'), permissions: ['business:order'] })),
    hint(role.get, async () => ({ id: (await newRole()).id })),
    hint(role.ofUser, async () => ({ userId: await newUser() })),
    hint(user.update, async () => ({
      id: await newUser(),
      realName: '新名',
      roleIds: [(await newRole()).id],
    })),
    hint(user.updateStatus, async () => ({ id: await newUser(), status: 1 as const })),
    hint(user.updatePassword, async () => ({ id: await newUser(), password: DEMO_PASSWORD })),
    hint(user.delete, async () => ({ id: await newUser() })),
    hint(tenancy.userStatus, async () => ({ id: await newUser(), status: 1 as const }), world.cast.platform),
    hint(tenant.sortUsers, async () => ({ userIds: (await merchant(user.simple, {})).map(({ id }) => id) })),
    hint(profile.setDefaultTenant, () => ({ tenantId: world.tenants.merchant1 })),
    hint(department.delete, async () => ({ id: await newDept(merchant) })),
    hint(role.delete, async () => ({ id: (await newRole()).id })),
    hint(user.create, someone),
    ...tableHints([user.import, user.importInspect], async () => [
      '用户名,姓名,角色,初始密码',
      `${word('user')},新人,${(await newRole()).name},${DEMO_PASSWORD}`,
    ]),
    hint(user.associate, async () => {
      const mobileOf = mobile();
      await world.ask('update app_user set mobile = $1 where username = $2', [mobileOf, 'guide02']);
      const code = await v.codeFor(mobileOf, SMS_SCENES.associate);
      return { mobile: mobileOf, code, roleIds: [(await newRole()).id] };
    }),
    hint(departmentPermission.selectedMaterials, async () => ({ deptId: await newDept(factory) })),
    hint(departmentPermission.selectedShops, async () => ({ deptId: await newDept(merchant) })),
    hint(departmentPermission.assign, async () => ({ deptId: await newDept(merchant), all: true })),
    hint(departmentPermission.assignFactory, async () => ({ deptId: await newDept(factory), all: true })),
    hint(tenant.setDangerPassword, () => ({ dangerOptPassword: 'danger66' })),
    hint(task.get, () => standing('running')),
    hint(task.cancel, () => standing('running')),
    hint(task.retry, () => standing('cancelled')),
    hint(download.template, () => ({ name: 'order' })),
    hint(file.open, async () => {
      const { fileId, url } = await call(world.cast.business, file.upload, {}, table(['a,b']));
      const asked = new URL(url, 'http://here').searchParams;
      return { id: fileId, expires: asked.get('expires')!, sign: asked.get('sign')! };
    }),
  ];
}
