import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Tenant, Tokens, UserInfo } from '#contract/auth.ts';
import { CODES } from '#contract/errors.ts';
import { sideOf } from '#contract/permissions.ts';
import { HEADERS } from '#contract/wire.ts';
import type { Caller } from '#server/platform/caller.ts';
import type { Db } from '#server/platform/database.ts';
import { badRequest, Refusal } from '#server/platform/refusal.ts';
import { matchesPassword } from './password.ts';
import * as sql from './sql.ts';

const ACCESS_MS = 2 * 3_600_000;
const REFRESH_MS = 30 * 86_400_000;

const unauthenticated = (msg = '认证失败，请重新登录') => new Refusal(CODES.unauthenticated, msg);
const hash = (token: string) => createHash('sha256').update(token).digest();

/** Signs in and chooses the user's default or only tenant; several and no default: tenantId is null. */
export async function login(db: Db, username: string, password: string): Promise<Tokens> {
  const user = await sql.findUser(db, username);
  if (!(await matchesPassword(password, user?.passwordHash)) || !user)
    throw badRequest('用户名或密码不正确，请重新输入。');
  if (user.status !== 0) throw new Refusal(CODES.locked, '账号已停用，请联系管理员。');
  await sql.sweepSessions(db, user.id);
  const tenants = await sql.tenantsOf(db, user.id);
  const chosen =
    tenants.find((t) => t.id === user.defaultTenantId) ?? (tenants.length === 1 ? tenants[0] : undefined);
  return openSession(db, user.id, chosen?.id ?? null, tenants);
}

async function openSession(
  db: Db,
  userId: number,
  tenantId: number | null,
  tenants: Tenant[],
): Promise<Tokens> {
  const accessToken = randomBytes(32).toString('base64url');
  const refreshToken = randomBytes(32).toString('base64url');
  const accessExpires = new Date(Date.now() + ACCESS_MS);
  await sql.saveSession(db, {
    userId,
    tenantId,
    accessHash: hash(accessToken),
    refreshHash: hash(refreshToken),
    accessExpires,
    refreshExpires: new Date(Date.now() + REFRESH_MS),
  });
  return { userId, accessToken, refreshToken, expiresTime: accessExpires.getTime(), tenantId, tenants };
}

/** A refresh token serves once: the answer holds its successor. */
export async function refresh(db: Db, refreshToken: string): Promise<Tokens> {
  const old = await sql.takeRefresh(db, hash(refreshToken));
  if (!old) throw unauthenticated();
  const tenants = await sql.tenantsOf(db, old.userId);
  const still = tenants.some((t) => t.id === old.tenantId) ? old.tenantId : null;
  return openSession(db, old.userId, still, tenants);
}

export async function chooseTenant(db: Db, caller: Caller, tenantId: number): Promise<Tokens> {
  const tenants = await sql.tenantsOf(db, caller.userId);
  if (!tenants.some((t) => t.id === tenantId))
    throw new Refusal(CODES.forbidden, '您不是该租户的成员，请选择其他租户。');
  const tokens = await openSession(db, caller.userId, tenantId, tenants);
  await sql.endSession(db, caller.sessionId);
  return tokens;
}

export const logout = (db: Db, caller: Caller) => sql.endSession(db, caller.sessionId);

/**
 * Whose token it is. The tenant-id header, where it is sent, must name the session's tenant: a page of another tenant
 * that is still open must not act for this one.
 */
export async function authenticate(db: Db, request: FastifyRequest): Promise<Caller> {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw unauthenticated();
  const [row] = await sql.findCaller(db, hash(token));
  if (!row || row.accessExpires < new Date() || row.userStatus !== 0) throw unauthenticated();
  const tenantId = row.tenantId ?? 0;
  const named = request.headers[HEADERS.tenantId];
  if (tenantId && named && Number(named) !== tenantId) {
    throw new Refusal(CODES.forbidden, '当前页面属于另一个租户，请刷新页面。');
  }
  return {
    sessionId: row.sessionId,
    userId: row.userId,
    userName: row.userName,
    tenantId,
    tenantType: row.tenantType ?? 0,
    side: sideOf(row.tenantType ?? undefined),
    permissions: row.permissions ?? [],
  };
}

export async function permissionInfo(db: Db, caller: Caller): Promise<UserInfo> {
  const [user, tenants, roles] = await Promise.all([
    sql.profileOf(db, caller.userId),
    sql.tenantsOf(db, caller.userId),
    sql.rolesOf(db, caller.userId, caller.tenantId),
  ]);
  return {
    user: { id: user.id, username: user.username, realName: user.realName },
    tenants,
    permissions: [...caller.permissions],
    roles,
  };
}

export async function profile(db: Db, caller: Caller) {
  const [user, tenants, roles] = await Promise.all([
    sql.profileOf(db, caller.userId),
    sql.tenantsOf(db, caller.userId),
    sql.rolesOf(db, caller.userId, caller.tenantId),
  ]);
  return { ...user, tenants, roles, socialUsers: [] };
}
