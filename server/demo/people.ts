import type { Transaction } from 'kysely';
import { ofSide, PERMISSIONS, TENANT_TYPES } from '#contract/permissions.ts';
import { hashPassword } from '#server/modules/auth/password.ts';
import type { DB } from '#server/platform/schema.ts';
import { DEMO_PASSWORD } from './accounts.ts';

const ALL = Object.keys(PERMISSIONS);
const BUSINESS = ofSide(ALL, 'business');
const FACTORY = ofSide(ALL, 'factory').filter(
  (p) => p !== 'factory:admin:tenant' && p !== 'factory:superWaybill',
);
const LIMITED = ['factory:order', 'factory:review', 'factory:sku', 'factory:task'];

const TENANTS = {
  factory: { name: '晨星印刷工厂', type: TENANT_TYPES.factory },
  merchant1: { name: '云朵手机壳旗舰店', type: TENANT_TYPES.merchant },
  merchant2: { name: '拾光配件商行', type: TENANT_TYPES.merchant },
  merchant3: { name: '初见小铺', type: TENANT_TYPES.merchant },
  guide: { name: '待开通的新商户', type: TENANT_TYPES.guide },
  designer: { name: '墨白设计工作室', type: TENANT_TYPES.designer },
  platform: { name: 'PodFlow 平台', type: TENANT_TYPES.platform },
};
type TenantKey = keyof typeof TENANTS;

const USERS: {
  username: string;
  realName: string;
  in: { tenant: TenantKey; role: string; permissions: string[]; isSub?: boolean }[];
}[] = [
  {
    username: 'factory01',
    realName: '陈工',
    in: [{ tenant: 'factory', role: '厂长', permissions: FACTORY }],
  },
  {
    username: 'factory02',
    realName: '小李',
    in: [{ tenant: 'factory', role: '审单员（只读）', permissions: LIMITED }],
  },
  {
    username: 'merchant01',
    realName: '王店长',
    in: [{ tenant: 'merchant1', role: '店主', permissions: BUSINESS }],
  },
  {
    username: 'merchant02',
    realName: '赵掌柜',
    in: [{ tenant: 'merchant2', role: '店主', permissions: BUSINESS }],
  },
  {
    username: 'merchant03',
    realName: '林小铺',
    in: [{ tenant: 'merchant3', role: '店主', permissions: BUSINESS }],
  },
  {
    username: 'merchant04',
    realName: '王店长的助理',
    in: [
      {
        tenant: 'merchant1',
        role: '客服',
        permissions: ['business:order', 'business:order:edit', 'business:code', 'business:task'],
        isSub: true,
      },
    ],
  },
  {
    username: 'many01',
    realName: '周到',
    in: [
      { tenant: 'factory', role: '厂长', permissions: FACTORY },
      { tenant: 'merchant1', role: '店主', permissions: BUSINESS },
      { tenant: 'merchant2', role: '店主', permissions: BUSINESS },
    ],
  },
  { username: 'guide01', realName: '新用户', in: [{ tenant: 'guide', role: '店主', permissions: [] }] },
  { username: 'designer01', realName: '墨白', in: [{ tenant: 'designer', role: '设计师', permissions: [] }] },
  {
    username: 'admin01',
    realName: '平台管理员',
    in: [
      {
        tenant: 'platform',
        role: '平台管理员',
        permissions: ['factory:admin:tenant', 'factory:order', 'factory:task'],
      },
    ],
  },
];

/** Tenants, users and who is bound to whom. @returns the tenants' ids by key. */
export async function makePeople(trx: Transaction<DB>): Promise<Record<TenantKey, number>> {
  const keys = Object.keys(TENANTS) as TenantKey[];
  const ids = {} as Record<TenantKey, number>;
  for (const key of keys) {
    ids[key] = (
      await trx.insertInto('tenant').values(TENANTS[key]).returning('id').executeTakeFirstOrThrow()
    ).id;
  }
  // One password, one hash: the price of argon2 is paid once.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const { username, realName, in: places } of USERS) {
    const user = await trx
      .insertInto('appUser')
      .values({ username, realName, passwordHash })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const place of places) {
      const role = await trx
        .insertInto('role')
        .values({ tenantId: ids[place.tenant], name: place.role, permissions: place.permissions })
        .onConflict((c) => c.columns(['tenantId', 'name']).doUpdateSet({ permissions: place.permissions }))
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('membership')
        .values({
          tenantId: ids[place.tenant],
          userId: user.id,
          roleId: role.id,
          isSub: place.isSub ?? false,
        })
        .execute();
    }
  }
  await trx
    .insertInto('binding')
    .values([
      { merchantId: ids.merchant1, factoryId: ids.factory },
      { merchantId: ids.merchant2, factoryId: ids.factory },
    ])
    .execute();
  return ids;
}
