import { isPermission, NOT_OF_OWNERS, PERMISSIONS } from '#contract/permissions.ts';
import { ofSide, sideOf, TENANT_TYPES } from '#contract/sides.ts';
import { hashPassword } from '#server/modules/auth/password.ts';
import type { Db } from '#server/platform/database.ts';
import { AdminRefusal, WrongArguments } from './refusal.ts';
import * as sql from './people.sql.ts';

type TenantType = keyof typeof TENANT_TYPES;
export const TYPE_WORDS: Record<TenantType, string> = {
  merchant: '商家',
  factory: '工厂',
  guide: '待引导',
  platform: '平台',
  designer: '设计师',
};
const TYPE_NAMES = Object.keys(TENANT_TYPES) as TenantType[];

export async function createTenant(db: Db, name: string, type: string): Promise<string> {
  const known = TYPE_NAMES.find(
    (word) => word === type || String(TENANT_TYPES[word]) === type || TYPE_WORDS[word] === type,
  );
  if (!known) {
    const words = TYPE_NAMES.map((word) => `${word}（${TYPE_WORDS[word]}）`).join('、');
    throw new WrongArguments(`没有「${type}」这种公司类型，请从这些里选：${words}。`);
  }
  const { id } = await sql.insertTenant(db, name, TENANT_TYPES[known]);
  return `已创建${TYPE_WORDS[known]}公司「${name}」，编号 ${id}。`;
}

export interface UserWish {
  username: string;
  password: string;
  name: string;
  tenant: number;
  role: string;
  /** `all`, or strings with commas between; undefined: the role is there already. */
  permissions?: string;
  sub: boolean;
}

export async function createUser(db: Db, wish: UserWish): Promise<string> {
  const tenant = await tenantOf(db, wish.tenant);
  const wanted = wish.permissions === undefined ? undefined : permissionsOf(wish.permissions, tenant.type);
  const role = await sql.findRole(db, tenant.id, wish.role);
  if (!role && !wanted)
    throw new AdminRefusal(
      `公司「${tenant.name}」还没有角色「${wish.role}」，请用 --permissions 给出它的权限。`,
    );
  if (role && wanted && role.permissions.toSorted().join() !== wanted.toSorted().join())
    throw new AdminRefusal(
      `角色「${wish.role}」已存在，权限是 ${role.permissions.join(',') || '（无）'}；请去掉 --permissions，或换一个角色名。`,
    );
  const id = await sql.insertUser(db, {
    username: wish.username,
    realName: wish.name,
    passwordHash: await hashPassword(wish.password),
    tenantId: tenant.id,
    isSub: wish.sub,
    role: role?.id ?? { name: wish.role, permissions: wanted ?? [] },
  });
  if (id === undefined) throw new AdminRefusal(`用户名「${wish.username}」已被使用，请换一个。`);
  return `已创建用户「${wish.username}」，编号 ${id}，属于公司「${tenant.name}」，角色「${wish.role}」。`;
}

function permissionsOf(text: string, tenantType: number): string[] {
  const side = sideOf(tenantType) ?? 'business';
  if (text === 'all') {
    const platform = tenantType === TENANT_TYPES.platform;
    return ofSide(Object.keys(PERMISSIONS), side).filter((p) => platform || !NOT_OF_OWNERS.includes(p));
  }
  const list = [...new Set(text.split(',').map((word) => word.trim()))].filter((word) => word !== '');
  const wrong = list.filter((word) => !isPermission(word));
  if (wrong.length > 0)
    throw new WrongArguments(
      `没有这样的权限：${wrong.join('、')}。可用的有：${ofSide(Object.keys(PERMISSIONS), side).join('、')}。`,
    );
  return list;
}

export async function bind(db: Db, merchantId: number, factoryId: number): Promise<string> {
  const merchant = await tenantOf(db, merchantId);
  const factory = await tenantOf(db, factoryId);
  if (sideOf(merchant.type) !== 'business')
    throw new AdminRefusal(`公司「${merchant.name}」不是商家，请检查 --merchant。`);
  if (factory.type !== TENANT_TYPES.factory)
    throw new AdminRefusal(`公司「${factory.name}」不是工厂，请检查 --factory。`);
  const bound = await sql.insertBinding(db, merchantId, factoryId);
  return `商家「${merchant.name}」${bound ? '已绑定' : '本来就绑定着'}工厂「${factory.name}」。`;
}

/** For a tenant that forgot it: its owner sets a new one, without the old. */
export async function clearDangerPassword(db: Db, tenantId: number): Promise<string> {
  const tenant = await tenantOf(db, tenantId);
  const dropped = await sql.dropDangerPassword(db, tenant.id);
  return `公司「${tenant.name}」${dropped ? '的危险操作密码已清除' : '没有设置危险操作密码'}。`;
}

async function tenantOf(db: Db, id: number) {
  const tenant = await sql.findTenant(db, id);
  if (!tenant) throw new AdminRefusal(`没有编号为 ${id} 的公司，请检查编号。`);
  return tenant;
}
