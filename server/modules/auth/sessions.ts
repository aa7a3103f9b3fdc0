import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Tenant, Tokens } from '#contract/auth/auth.ts';
import { CODES } from '#contract/errors.ts';
import type { Db } from '#server/platform/database.ts';
import type { Live } from '#server/platform/live.ts';
import { badRequest, Refusal } from '#server/platform/refusal.ts';
import * as sql from './sessions.sql.ts';
import { tenantsOf } from './sql.ts';

const ACCESS_MS = 2 * 3_600_000;
const REFRESH_MS = 30 * 86_400_000;
/** Two tabs may renew at once: for this long the second gets the answer of the first, though that one is in use. */
const GRACE_MS = 60_000;

export const unauthenticated = () => new Refusal(CODES.unauthenticated, '认证失败，请重新登录');
const unknownToken = () => badRequest('刷新令牌无效，请重新登录。');
export const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** From where and when somebody comes in. */
export interface Visit {
  ip: string;
  device: string;
  fingerprint: string | null;
  now: Date;
}

interface Pair {
  accessToken: string;
  refreshToken: string;
}
const randomPair = (): Pair => ({
  accessToken: randomBytes(32).toString('base64url'),
  refreshToken: randomBytes(32).toString('base64url'),
});
/** The tokens after `refreshToken`; whoever has not both it and the key cannot tell them. */
function successorsOf(refreshToken: string, key: Buffer): Pair {
  const derive = (what: string) =>
    createHmac('sha256', key).update(`${what} ${refreshToken}`).digest('base64url');
  return { accessToken: derive('access'), refreshToken: derive('refresh') };
}

const expiries = (now: Date) => ({
  accessExpires: new Date(now.getTime() + ACCESS_MS),
  refreshExpires: new Date(now.getTime() + REFRESH_MS),
});
const hashes = ({ accessToken, refreshToken }: Pair) => ({
  accessHash: hashOf(accessToken),
  refreshHash: hashOf(refreshToken),
});

/** Of a sign-in; a change of tenant keeps both. */
export interface SignedIn {
  createdAt: Date;
  /** From a device that was not known then. */
  newDevice: boolean;
}

/**
 * Keeps that the user came with this device (H02). @returns whether it is another than those that he came with before;
 * the first that he ever names, and one without a fingerprint, is not.
 */
export async function meetDevice(db: Db, userId: number, { fingerprint, now }: Visit): Promise<boolean> {
  if (fingerprint === null) return false;
  const { known, others } = await sql.meetDevice(db, userId, hashOf(fingerprint), now);
  return !known && others;
}

export async function openSession(
  db: Db,
  userId: number,
  tenantId: number | null,
  tenants: Tenant[],
  { ip, device, now }: Visit,
  { createdAt, newDevice }: SignedIn,
): Promise<Tokens> {
  const pair = randomPair();
  const ends = expiries(now);
  await sql.saveSession(db, {
    userId,
    tenantId,
    ...hashes(pair),
    ...ends,
    ip,
    device,
    createdAt,
    newDevice,
    lastSeenAt: now,
  });
  return { userId, ...pair, expiresTime: ends.accessExpires.getTime(), tenantId, tenants };
}

/**
 * A refresh token serves once: the answer holds its successor. Where that answer was lost, by a reload or a broken line,
 * the same token gets the same answer again, until somebody has come with the new ones. A token that comes later was
 * copied: the session ends, for whoever holds it.
 * @throws Refusal 401 of one that was copied or has expired, 400 of one that nobody has
 */
export async function refresh(db: Db, live: Live, refreshToken: string, visit: Visit): Promise<Tokens> {
  const { session, pair } =
    (await renew(db, refreshToken, visit)) ?? (await answerAgain(db, live, refreshToken, visit.now));
  const tenants = await tenantsOf(db, session.userId);
  const { userId, tenantId, accessExpires } = session;
  const still = tenants.some((t) => t.id === tenantId) ? tenantId : null;
  return { userId, ...pair, expiresTime: accessExpires.getTime(), tenantId: still, tenants };
}

async function renew(db: Db, refreshToken: string, { ip, now }: Visit) {
  const successorKey = randomBytes(32);
  const pair = successorsOf(refreshToken, successorKey);
  const spent = hashOf(refreshToken);
  const change = { ...hashes(pair), ...expiries(now), successorKey, seen: false, ip, lastSeenAt: now };
  const session = await db.transaction().execute(async (trx) => {
    const renewed = await sql.renewSession(trx, spent, change, now);
    if (renewed) {
      await sql.sweepSpent(trx, renewed.id, new Date(now.getTime() - REFRESH_MS));
      await sql.saveSpent(trx, { refreshHash: spent, sessionId: renewed.id, spentAt: now });
    }
    return renewed;
  });
  return session && { session, pair };
}

async function answerAgain(db: Db, live: Live, refreshToken: string, now: Date) {
  const session = await sql.findBySpent(db, hashOf(refreshToken), now);
  if (!session)
    throw (await sql.hasExpired(db, hashOf(refreshToken), now)) ? unauthenticated() : unknownToken();
  const inGrace = now.getTime() - session.spentAt.getTime() <= GRACE_MS;
  const pair = session.successorKey && successorsOf(refreshToken, session.successorKey);
  const newest = pair && hashOf(pair.refreshToken).equals(session.refreshHash);
  if (newest && (inGrace || !session.seen)) return { session, pair };
  // Two hold the line's tokens, and one of them copied his; how soon he came with it says nothing for him.
  await sql.endSession(db, session.id);
  live.endSession(session.id);
  throw unauthenticated();
}
