import { createHash } from 'node:crypto';
import { SOCIAL_TYPES, WECHAT } from '#contract/social/social.ts';
import type { SocialTicket } from '#contract/auth/social-ticket.ts';
import type { Db } from '#server/platform/database.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

/** How long a state and a ticket are good. */
export const GOOD_MS = 10 * 60_000;
export const since = (now: Date) => new Date(now.getTime() - GOOD_MS);

/** The key of a ticket: nobody who reads the table can make one. */
export const ticketHash = ({ type, code, state }: Pick<SocialTicket, 'type' | 'code' | 'state'>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([type, code, state]))
    .digest();

/** What people call the account of a type; undefined for a number that means nothing. */
export const nameOf = (type: number): string | undefined =>
  type === WECHAT ? '微信' : (SOCIAL_TYPES as Record<number, string>)[type];

/**
 * Gives the social account behind a ticket to the user; the ticket is good for ten minutes and once. The same again by
 * the same user changes nothing. Runs in the transaction of `db` where that is one.
 * @throws Refusal 400 where the ticket is not good (any more), 409 where the account is another user's.
 */
export async function bindTicket(db: Db, ticket: SocialTicket, userId: number, now: Date): Promise<void> {
  const hash = ticketHash(ticket);
  if (await sql.bindAccount(db, hash, userId, since(now), now)) return;
  const name = nameOf(ticket.type) ?? '社交账号';
  const found = await sql.findTicket(db, hash, since(now));
  if (found?.holder === userId) return;
  if (!found || found.usedAt) throw badRequest(`${name}授权已失效，请重新扫码后再绑定。`);
  throw conflict(
    found.holder
      ? `该${name}已绑定其他账号，请用${name}直接登录，或换一个${name}。`
      : `您的账号已绑定另一个${name}，请先解绑再绑定新的。`,
  );
}

/** @throws Refusal 404 where he has none of this type, 409 where he would have no way in any more. */
export async function unbind(db: Db, userId: number, type: number): Promise<void> {
  if (await sql.unbindAccount(db, userId, type)) return;
  const name = nameOf(type) ?? '社交账号';
  const held = await sql.hasAccount(db, userId, type);
  throw held ? conflict(`请先设置登录密码，再解绑${name}。`) : notFound(`您的账号没有绑定${name}。`);
}
