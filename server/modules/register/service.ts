import { randomUUID } from 'node:crypto';
import type { Tokens } from '#contract/auth/auth.ts';
import type { Answer, Parsed, Shown } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import { ownerPermissions } from '#contract/permissions.ts';
import { TENANT_TYPES } from '#contract/sides.ts';
import { TENANT_KINDS, type register, type Registration } from '#contract/register/register.ts';
import { SMS_SCENES } from '#contract/sms/sms.ts';
import { chooseTenant, hashPassword, signInAs } from '#server/modules/auth/service.ts';
import { takeCode } from '#server/modules/sms/service.ts';
import { bindTicket } from '#server/modules/social/service.ts';
import { renameTenant } from '#server/modules/tenant/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx, OpenCtx, SignedInCtx } from '#server/platform/implement.ts';
import { conflict, forbidden, Refusal } from '#server/platform/refusal.ts';
import { shortCode } from '#server/platform/short-code.ts';
import * as sql from './sql.ts';

type Account = Parsed<typeof register.user>;

const taken = () =>
  new Refusal(CODES.usernameTaken, '该手机号已注册，请直接登录；忘记密码时可以用短信登录。');

/** What the owner of a tenant is called, and what he may do; a tenant that waits is nobody's yet. */
export const OWNERS: Readonly<Record<number, sql.Role>> = {
  [TENANT_TYPES.merchant]: { name: '店主', permissions: ownerPermissions(TENANT_TYPES.merchant) },
  [TENANT_TYPES.factory]: { name: '厂长', permissions: ownerPermissions(TENANT_TYPES.factory) },
  [TENANT_TYPES.guide]: { name: '负责人', permissions: [] },
};

/** A user without a tenant. @throws Refusal usernameTaken; what takeCode and bindTicket refuse. */
export async function registerUser(db: Db, visit: OpenCtx, input: Account): Promise<Tokens> {
  const userId = await newUser(db, visit, input, () => Promise.resolve());
  return signInAs(db, userId, visit);
}

/** A user with a tenant of his own: a merchant begins at once, a factory waits for the audit. */
export async function registerTenant(
  db: Db,
  visit: OpenCtx,
  { tenantName, kind, ...account }: Parsed<typeof register.tenant>,
): Promise<Tokens> {
  const type = kind === TENANT_KINDS.merchant ? TENANT_TYPES.merchant : TENANT_TYPES.guide;
  let tenantId = 0;
  const userId = await newUser(db, visit, account, async (trx, ownerId) => {
    const row = { name: tenantName, type, createdAt: visit.now };
    tenantId = await sql.insertTenant(trx, row, OWNERS[type]!, ownerId);
    if (kind === TENANT_KINDS.factory)
      await sql.insertRegistration(trx, { tenantId, userId: ownerId, kind, createdAt: visit.now });
  });
  return signInAs(db, userId, visit, tenantId);
}

/**
 * The code is used up before anything is made, in a statement of its own: a failure after it must not give the tries
 * back. All else is one transaction.
 */
async function newUser(
  db: Db,
  { now }: OpenCtx,
  { mobile, code, realName, password, social }: Account,
  andThen: (trx: sql.Trx, userId: number) => Promise<void>,
): Promise<number> {
  await takeCode(db, { mobile, scene: SMS_SCENES.register, code }, now);
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const username = await freeName(trx, mobile);
    const userId = await sql.insertUser(trx, username, { mobile, realName, passwordHash, now });
    // Another request with this number came first.
    if (userId === undefined) throw taken();
    if (social) await bindTicket(trx, social, userId, now);
    await andThen(trx, userId);
    return userId;
  });
}

/**
 * The mobile is the name. Where somebody still signs in with this number as his name and has another one by now, the
 * number was given out again: its new owner gets a name of his own, and signs in by the mobile. A number that nobody has
 * proven is nobody's: who merely wrote it down, for a user or a customer of his, keeps nobody out.
 */
async function freeName(trx: sql.Trx, mobile: string): Promise<string> {
  const known = await sql.usersOfNumber(trx, mobile);
  if (known.some((user) => user.mobile === null || isProven(user, mobile))) throw taken();
  return nameFor(known, mobile);
}

type Known = Awaited<ReturnType<typeof sql.usersOfNumber>>;
const isProven = (user: Known[number], mobile: string) =>
  user.mobile === mobile && user.mobileProvenAt !== null;
const nameFor = (known: Known, mobile: string) =>
  known.some(({ username }) => username === mobile) ? `${mobile}-${shortCode()}` : mobile;

/** A tenant whose kind is not chosen yet. Who has one already gets that one, under the name that he gave last. */
export async function openTenant(
  visit: SignedInCtx,
  { tenantName }: Parsed<typeof register.openTenant>,
): Promise<Tokens> {
  const { userId } = visit.caller;
  const tenantId = await visit.system.transaction().execute(async (trx) => {
    await sql.lockUser(trx, userId);
    const own = await sql.ownTenantOfType(trx, userId, TENANT_TYPES.guide);
    if (own) {
      await renameTenant(trx, own.id, tenantName);
      return own.id;
    }
    const row = { name: tenantName, type: TENANT_TYPES.guide, createdAt: visit.now };
    return sql.insertTenant(trx, row, OWNERS[TENANT_TYPES.guide]!, userId);
  });
  return changeTo(visit, tenantId);
}

/**
 * A merchant begins at once, and a request that still waits is taken back; a factory is asked for. What was chosen
 * already is answered once more.
 */
export async function chooseKind(
  visit: SignedInCtx,
  { kind }: Parsed<typeof register.chooseKind>,
): Promise<Tokens> {
  const { tenantId, userId } = visit.caller;
  if (!tenantId) throw forbidden('请先开通或选择一家公司，再选择它的类型。');
  await visit.system.transaction().execute(async (trx) => {
    const { type } = await sql.lockTenant(trx, tenantId);
    const member = await sql.memberOf(trx, tenantId, userId);
    if (!member || member.isSub) throw forbidden('子账号不能选择公司类型，请联系主账号。');
    if (type === (kind as number)) return;
    if (type !== TENANT_TYPES.guide) throw conflict('该公司的类型已经确定，不能再更改。');
    if (kind === TENANT_KINDS.factory) {
      await sql.insertRegistration(trx, { tenantId, userId, kind, createdAt: visit.now });
    } else {
      await sql.withdrawOpen(trx, tenantId);
      await sql.setType(trx, tenantId, TENANT_TYPES.merchant);
      await sql.setRole(trx, tenantId, member.roleId, OWNERS[TENANT_TYPES.merchant]!);
    }
  });
  return changeTo(visit, tenantId);
}

/** The login goes on under this tenant, as after a choice of tenant. */
async function changeTo(visit: SignedInCtx, tenantId: number): Promise<Tokens> {
  const db = visit.system;
  const tokens = await chooseTenant(db, visit.caller, tenantId, visit);
  visit.live.endSession(visit.caller.sessionId);
  return tokens;
}

/** Nobody knows it: who was brought in by another signs in by SMS until he sets a password himself. */
export const unknownPassword = () => hashPassword(randomUUID());

/**
 * A merchant whom somebody else brings in, with his first user: the account is that of whoever proves the mobile first.
 * @throws Refusal usernameTaken, before anything is made; for the caller to count, as it tells that the number is known.
 */
export async function bringIn(
  trx: sql.Trx,
  merchant: { name: string; realName: string; mobile: string; passwordHash: string },
  now: Date,
): Promise<number> {
  const { name, mobile, ...user } = merchant;
  const known = await sql.usersOfNumber(trx, mobile);
  if (known.some((one) => one.mobile === null || one.mobileAwaited || isProven(one, mobile)))
    throw broughtTwice();
  const userId = await sql.insertUser(trx, nameFor(known, mobile), { ...user, mobile, now, awaited: true });
  if (userId === undefined) throw broughtTwice();
  const type = TENANT_TYPES.merchant;
  return sql.insertTenant(trx, { name, type, createdAt: now }, OWNERS[type]!, userId);
}

const broughtTwice = () =>
  new Refusal(CODES.usernameTaken, '该手机号已注册，请把邀请码发给对方，由对方自己绑定。');

/**
 * A tenant that another one makes for itself, led by one of its own users; he goes on to begin his day where he does.
 * @returns its id
 */
export async function openVirtual(
  trx: sql.Trx,
  made: { name: string; type: 1 | 2; virtualOf: number },
  by: Pick<Ctx, 'userId' | 'limits' | 'now'>,
): Promise<number> {
  const { name, permissions } = OWNERS[made.type]!;
  // It works for the one who made it, and invites nobody.
  const role = { name, permissions: permissions.filter((one) => !INVITING.includes(one)) };
  await requireMember(trx, made.virtualOf, by);
  await sql.keepDefault(trx, by.userId, made.virtualOf);
  return sql.insertTenant(trx, { ...made, createdAt: by.now }, role, by.userId);
}
const INVITING: readonly string[] = ['factory:customer', 'business:factory'];

/**
 * Who is sent away at the same moment leaves nothing behind that he leads: users are removed under this lock, too. Inside
 * one sees what comes from all shops: who reaches a part of them would lift his limits there.
 */
async function requireMember(
  trx: sql.Trx,
  tenantId: number,
  { userId, limits }: Pick<Ctx, 'userId' | 'limits'>,
) {
  if (limits.shopIds || limits.materials)
    throw forbidden('您的部门只能使用部分店铺或材质，不能新建或进入虚拟工厂和虚拟店铺，请联系主账号。');
  await sql.lockTenant(trx, tenantId);
  if (!(await sql.isOpenMember(trx, tenantId, userId))) throw forbidden('您已不在该公司，请重新登录。');
}

/** One more leader of such a tenant. @throws Refusal 403 where he was sent away from its maker meanwhile. */
export async function joinVirtual(
  trx: sql.Trx,
  tenantId: number,
  by: Pick<Ctx, 'userId' | 'limits'> & { from: number },
) {
  await requireMember(trx, by.from, by);
  await sql.keepDefault(trx, by.userId, by.from);
  await sql.joinAsOwner(trx, tenantId, by.userId);
}

/** The newest request of a tenant, as its people and the platform see it; null where there is none. */
export async function newestRegistration(
  db: Db,
  tenantId: number,
): Promise<Shown<typeof Registration> | null> {
  const row = tenantId ? await sql.newestOf(db, tenantId) : undefined;
  return row ? viewOf(row) : null;
}

export const viewOf = ({
  kind,
  status,
  mobile,
  ...row
}: sql.RegistrationRow): Answer<typeof register.list>['list'][number] => ({
  ...row,
  kind: kind as Registration['kind'],
  status: status as Registration['status'],
  mobile: mobile ?? '',
});
