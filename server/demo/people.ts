import type { Transaction } from 'kysely';
import { NOT_OF_OWNERS, PERMISSIONS } from '#contract/permissions.ts';
import { ofSide, TENANT_TYPES } from '#contract/sides.ts';
import { WECHAT } from '#contract/social/social.ts';
import { hashPassword } from '#server/modules/auth/password.ts';
import type { DB } from '#server/platform/schema.ts';
import { WECHAT_OWNER } from '#server/sandbox/wechat-people.ts';
import { DEMO_INVITES, DEMO_PASSWORD } from './accounts.ts';

const ALL = Object.keys(PERMISSIONS);
const BUSINESS = ofSide(ALL, 'business');
const FACTORY = ofSide(ALL, 'factory').filter((p) => !NOT_OF_OWNERS.includes(p));
/** What the platform's own people need beside the other tenants. */
const PLATFORM = [
  'factory:admin:tenant',
  'factory:admin:user',
  'factory:order',
  'factory:task',
  ...['user', 'user:edit', 'role', 'role:edit', 'log'].map((word) => `factory:${word}`),
];
const LIMITED = ['factory:order', 'factory:review', 'factory:sku', 'factory:task'];

const TENANTS = {
  factory: { name: '晨星印刷工厂', type: TENANT_TYPES.factory },
  merchant1: { name: '云朵手机壳旗舰店', type: TENANT_TYPES.merchant },
  merchant2: { name: '拾光配件商行', type: TENANT_TYPES.merchant },
  merchant3: { name: '初见小铺', type: TENANT_TYPES.merchant },
  guide: { name: '待开通的新商户', type: TENANT_TYPES.guide },
  designer: { name: '墨白设计工作室', type: TENANT_TYPES.designer },
  platform: { name: 'PodFlow 平台', type: TENANT_TYPES.platform },
  applicant: { name: '启明数码印花厂', type: TENANT_TYPES.guide },
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
    in: [{ tenant: 'factory', role: '审单员（只读）', permissions: LIMITED, isSub: true }],
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
    username: 'merchant05',
    realName: '林小铺的合伙人',
    // Excused from binding a factory (F10).
    in: [
      { tenant: 'merchant3', role: '店主（超级面单）', permissions: [...BUSINESS, 'factory:superWaybill'] },
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
        permissions: PLATFORM,
      },
    ],
  },
  { username: 'guide02', realName: '沈启明', in: [{ tenant: 'applicant', role: '负责人', permissions: [] }] },
];

/** 13800000001 and on, in the order of the users. */
const mobileOf = (nth: number) => `138${String(nth + 1).padStart(8, '0')}`;

/** Tenants, users, who is bound to whom, and who is on his way in. @returns the tenants' ids by key. */
export async function makePeople(trx: Transaction<DB>, now = new Date()): Promise<Record<TenantKey, number>> {
  const keys = Object.keys(TENANTS) as TenantKey[];
  const ids = {} as Record<TenantKey, number>;
  for (const key of keys) {
    ids[key] = (
      await trx.insertInto('tenant').values(TENANTS[key]).returning('id').executeTakeFirstOrThrow()
    ).id;
  }
  // One password, one hash: the price of argon2 is paid once.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const userIds = new Map<string, number>();
  for (const [nth, { username, realName, in: places }] of USERS.entries()) {
    const user = await trx
      .insertInto('appUser')
      .values({
        username,
        realName,
        passwordHash,
        mobile: mobileOf(nth),
        mobileProvenAt: now,
        homeTenantId: places[0]?.isSub ? ids[places[0].tenant] : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    userIds.set(username, user.id);
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
          isSub: place.isSub ?? false,
        })
        .execute();
      await trx
        .insertInto('userRole')
        .values({ tenantId: ids[place.tenant], userId: user.id, roleId: role.id })
        .execute();
    }
  }
  await trx
    .insertInto('socialAccount')
    .values({
      type: WECHAT,
      unionid: WECHAT_OWNER.unionid,
      openid: WECHAT_OWNER.openid,
      nick: WECHAT_OWNER.nickname,
      userId: userIds.get('merchant01')!,
    })
    .execute();
  await trx
    .insertInto('binding')
    .values([
      { merchantId: ids.merchant1, factoryId: ids.factory },
      { merchantId: ids.merchant2, factoryId: ids.factory },
    ])
    .execute();
  await makeWaysIn(trx, ids, userIds, now);
  return ids;
}

/** Standing invites of both sides, and a tenant that asks to become a factory. */
async function makeWaysIn(
  trx: Transaction<DB>,
  ids: Record<TenantKey, number>,
  userIds: ReadonlyMap<string, number>,
  createdAt: Date,
) {
  await trx
    .insertInto('factoryInvite')
    .values({
      factoryId: ids.factory,
      code: DEMO_INVITES.factory,
      name: '长期邀请',
      createdBy: userIds.get('factory01')!,
      createdAt,
    })
    .execute();
  await trx
    .insertInto('businessInvite')
    .values({ merchantId: ids.merchant3, code: DEMO_INVITES.business, createdAt })
    .execute();
  await trx
    .insertInto('registration')
    .values({
      tenantId: ids.applicant,
      userId: userIds.get('guide02')!,
      kind: TENANT_TYPES.factory,
      createdAt,
    })
    .execute();
}
