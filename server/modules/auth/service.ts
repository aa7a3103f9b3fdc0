import type { FastifyRequest } from 'fastify';
import type { Parsed } from '#contract/endpoint.ts';
import type { auth, Tenant, Tokens, UserInfo } from '#contract/auth/auth.ts';
import { CODES } from '#contract/errors.ts';
import { sideOf } from '#contract/sides.ts';
import { mobile as mobileText } from '#contract/values/phone.ts';
import { SMS_SCENES } from '#contract/sms/sms.ts';
import type { SocialTicket } from '#contract/auth/social-ticket.ts';
import { HEADERS } from '#contract/wire.ts';
import { tellSignIn } from '#server/modules/tenant-log/service.ts';
import { takeCode } from '#server/modules/sms/service.ts';
import type { Caller } from '#server/platform/caller.ts';
import type { Db } from '#server/platform/database.ts';
import type { Live } from '#server/platform/live.ts';
import { badRequest, conflict, Refusal } from '#server/platform/refusal.ts';
import * as lockOut from './lock-out.ts';
import { hashPassword, matchesPassword } from './password.ts';
import { hashOf, meetDevice, openSession, type SignedIn, unauthenticated, type Visit } from './sessions.ts';
import * as sessions from './sessions.sql.ts';
import * as sql from './sql.ts';

export { hashPassword, matchesPassword } from './password.ts';
export { standingOf } from './standing.sql.ts';
export { tellingTaken, tellingTakenByLine } from './probes.ts';
export { findHolder, proveMobile, tenantsOf } from './sql.ts';
export type { Visit } from './sessions.ts';

const SEEN_EVERY_MS = 60_000;

/** Gives the social account behind a ticket to a user; the module of social accounts signs in by this one. */
export type BindTicket = (db: Db, ticket: SocialTicket, userId: number, now: Date) => Promise<void>;

/** A session, and a line of the tenant's log that tells of it. */
async function enterTenant(
  db: Db,
  { userId, userName }: { userId: number; userName: string },
  tenantId: number | null,
  tenants: Tenant[],
  visit: Visit,
  signedIn: SignedIn,
): Promise<Tokens> {
  const tokens = await openSession(db, userId, tenantId, tenants, visit, signedIn);
  if (tenantId) await tellSignIn(db, { tenantId, userId, userName, ...visit, ...signedIn });
  return tokens;
}

/** A session for a user who has shown who he is; of several tenants his default one, or `tenantId`, is chosen. */
export const signInAs = (db: Db, userId: number, visit: Visit, tenantId?: number): Promise<Tokens> =>
  signIn(db, visit, async (trx) => openFor(trx, await standing(trx, userId), visit, tenantId));

/** When and from where is kept once he is in: the transaction holds his row together with others, who would wait for it. */
async function signIn(db: Db, visit: Visit, open: (trx: Db) => Promise<Tokens>): Promise<Tokens> {
  const tokens = await db.transaction().execute(open);
  await sql.markLogin(db, tokens.userId, visit);
  return tokens;
}

/**
 * The user as he stands until the transaction ends. Whoever changes his password or closes his account ends his sessions
 * with it: one that is opened meanwhile waits, and is opened or refused by what stands then.
 */
async function standing(trx: Db, userId: number) {
  const user = await sql.holdUser(trx, userId);
  refuseDisabled(user);
  return user;
}

async function openFor(
  trx: Db,
  { id: userId, realName: userName, defaultTenantId }: Awaited<ReturnType<typeof standing>>,
  visit: Visit,
  tenantId?: number,
): Promise<Tokens> {
  await sessions.sweepSessions(trx, userId, visit.now);
  const tenants = await sql.tenantsOf(trx, userId);
  const wanted = tenantId ?? defaultTenantId;
  const chosen = tenants.find((t) => t.id === wanted) ?? (tenants.length === 1 ? tenants[0] : undefined);
  const signedIn = { createdAt: visit.now, newDevice: await meetDevice(trx, userId, visit) };
  return enterTenant(trx, { userId, userName }, chosen?.id ?? null, tenants, visit, signedIn);
}

function refuseDisabled({ status }: { status: number }) {
  if (status !== 0) throw new Refusal(CODES.locked, '账号已停用，请联系管理员。');
}

/** By user name or mobile. Signs in and chooses the user's default or only tenant; several and no default: tenantId is null. */
export async function login(
  db: Db,
  { username, password, social }: Parsed<typeof auth.login>,
  visit: Visit,
  bindTicket: BindTicket,
): Promise<Tokens> {
  const user = await sql.findUser(db, username, mobileText.safeParse(username.normalize('NFKC')).data);
  const right = await passwordFits(
    db,
    await lockOut.accountOfName(db, user?.id, username),
    password,
    user,
    visit,
  );
  if (!user || !right) throw wrongPassword();
  return enter(db, user, social, visit, bindTicket);
}

/** An unknown mobile is told apart only to whoever holds it: the code comes first. */
export async function smsLogin(
  db: Db,
  { mobile, code, social }: Parsed<typeof auth.smsLogin>,
  visit: Visit,
  bindTicket: BindTicket,
): Promise<Tokens> {
  await takeCode(db, { mobile, scene: SMS_SCENES.login, code }, visit.now);
  const user = await sql.findHolder(db, mobile);
  if (!user) throw new Refusal(CODES.userUnknown, '该手机号尚未注册，请先注册。');
  if (user.awaited && !(await sql.proveMobile(db, user.id, mobile, visit.now))) throw justTaken();
  return enter(db, user, social, visit, bindTicket);
}

const justTaken = () => conflict('该手机号刚刚完成注册，请重新获取验证码后登录。');

const wrongPassword = () => badRequest('用户名或密码不正确，请重新输入。');

/**
 * He has shown who he is: what he came with from another service becomes his.
 * @param user with the password that he showed, where it was one: a changed one opens nothing any more.
 */
const enter = (
  db: Db,
  user: { id: number; passwordHash?: string },
  social: SocialTicket | undefined,
  visit: Visit,
  bindTicket: BindTicket,
) =>
  signIn(db, visit, async (trx) => {
    const his = await standing(trx, user.id);
    if ((user.passwordHash ?? his.passwordHash) !== his.passwordHash) throw wrongPassword();
    if (social) await bindTicket(trx, social, user.id, visit.now);
    return openFor(trx, his, visit);
  });

async function passwordFits(
  db: Db,
  account: string,
  password: string,
  user: { passwordHash: string } | undefined,
  asker: lockOut.Asker,
): Promise<boolean> {
  await lockOut.countTry(db, account, asker);
  const right = await matchesPassword(password, user?.passwordHash);
  if (right) await lockOut.forgive(db, account, asker);
  return right;
}

/** Whether it is the user's password; a wrong one counts for the lock-out. @throws Refusal 429 while he is locked out */
export async function isPasswordOf(db: Db, userId: number, password: string, asker: lockOut.Asker) {
  const user = await sql.findUserById(db, userId);
  return passwordFits(db, await lockOut.accountOfUser(db, userId), password, user, asker);
}

/**
 * Sets the password anew, lifts the lock-out, and ends the user's sessions, but for `except`, all in the caller's
 * transaction. @returns the sessions that ended: after the commit their live streams are to end, too.
 */
export async function setPasswordIn(
  trx: Db,
  userId: number,
  { passwordHash, now, except }: { passwordHash: string; now: Date; except?: number | undefined },
): Promise<number[]> {
  await sql.savePassword(trx, userId, passwordHash);
  await lockOut.unlock(trx, await lockOut.accountOfUser(trx, userId), now);
  return sessions.endSessionsOf(trx, userId, { except });
}

/** The same in a transaction of its own, with the live streams; `andThen` is part of it. */
export async function setPassword(
  db: Db,
  live: Live,
  userId: number,
  { password, now, except }: { password: string; now: Date; except?: number },
  andThen: (trx: Db) => Promise<void> = () => Promise.resolve(),
) {
  const passwordHash = await hashPassword(password);
  const ended = await db.transaction().execute(async (trx) => {
    await andThen(trx);
    return setPasswordIn(trx, userId, { passwordHash, now, except });
  });
  for (const sessionId of ended) live.endSession(sessionId);
}

/** Ends sessions of a user and their live streams. @returns how many. */
export async function endSessions(
  db: Db,
  live: Live,
  userId: number,
  which: { only?: number | undefined; except?: number | undefined },
): Promise<number> {
  const ended = await sessions.endSessionsOf(db, userId, which);
  for (const sessionId of ended) live.endSession(sessionId);
  return ended.length;
}

export async function chooseTenant(db: Db, caller: Caller, tenantId: number, visit: Visit): Promise<Tokens> {
  const tenants = await sql.tenantsOf(db, caller.userId);
  if (!tenants.some((t) => t.id === tenantId))
    throw new Refusal(CODES.forbidden, '您不是该公司的成员，请选择其他公司。');
  return db.transaction().execute(async (trx) => {
    await standing(trx, caller.userId);
    const before = await sessions.endSession(trx, caller.sessionId);
    if (!before) throw unauthenticated();
    return enterTenant(trx, caller, tenantId, tenants, visit, before);
  });
}

export const logout = (db: Db, caller: Caller) => sessions.endSession(db, caller.sessionId);

/**
 * Whose token it is. The tenant-id header, where it is sent, must name the session's tenant: a page of another tenant
 * that is still open must not act for this one.
 */
export async function authenticate(db: Db, request: FastifyRequest, now: Date): Promise<Caller> {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw unauthenticated();
  const accessHash = hashOf(token);
  const [row] = await sessions.findCaller(db, accessHash);
  if (!row || row.accessExpires < now || row.userStatus !== 0) throw unauthenticated();
  const tenantId = row.tenantId ?? 0;
  const named = request.headers[HEADERS.tenantId];
  if (tenantId && named && Number(named) !== tenantId) {
    throw new Refusal(CODES.forbidden, '当前页面属于另一家公司，请刷新页面。');
  }
  // Nobody waits for it: the request stays one statement.
  if (!row.seen || now.getTime() - row.lastSeenAt.getTime() > SEEN_EVERY_MS)
    sessions.markSeen(db, accessHash, now).catch((error: unknown) => request.log.warn(error));
  return {
    sessionId: row.sessionId,
    userId: row.userId,
    userName: row.userName,
    tenantId,
    tenantType: row.tenantType ?? 0,
    side: sideOf(row.tenantType ?? undefined),
    permissions: row.permissions ?? [],
    limits: { shopIds: row.shopIds, materials: row.materials },
  };
}

export async function permissionInfo(db: Db, caller: Caller): Promise<UserInfo> {
  const [user, tenants, roles, bound] = await Promise.all([
    sql.profileOf(db, caller.userId),
    sql.tenantsOf(db, caller.userId),
    sql.rolesOf(db, caller.userId, caller.tenantId),
    caller.side === 'business' ? sql.boundTo(db, caller.tenantId) : { factories: 0, shops: 0 },
  ]);
  return {
    bound,
    user: { id: user.id, username: user.username, realName: user.realName },
    tenants,
    permissions: [...caller.permissions],
    roles: roles.map(({ name }) => name),
  };
}

export async function profile(db: Db, caller: Caller) {
  const [user, tenants, roles, socialUsers] = await Promise.all([
    sql.profileOf(db, caller.userId),
    sql.tenantsOf(db, caller.userId),
    sql.rolesOf(db, caller.userId, caller.tenantId),
    sql.socialUsersOf(db, caller.userId),
  ]);
  const { sex, lastLoginAt: loginDate, ...rest } = user;
  return { ...rest, sex: sex === 1 || sex === 2 ? sex : 0, loginDate, tenants, roles, socialUsers } as const;
}
