import { createHash } from 'node:crypto';
import { CODES } from '#contract/errors.ts';
import { mobile } from '#contract/values/phone.ts';
import type { Db } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/refusal.ts';
import * as sql from './lock-out.sql.ts';

/** Failures within the minutes that lock an account, or an address, for as many minutes. */
export const LOCK_OUT = { ofAccount: 5, ofAddress: 50, minutes: 15 } as const;

const MINUTE_MS = 60_000;
const SPAN_MS = LOCK_OUT.minutes * MINUTE_MS;
const shifted = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** From where, and when. */
export interface Asker {
  ip: string;
  now: Date;
}

/** One spelling for all that a person takes for the same name: full-width letters, capitals, a mobile with blanks or +86. */
const spelled = (name: string): string => {
  const plain = name.normalize('NFKC').trim().toLowerCase();
  return mobile.safeParse(plain).data ?? plain;
};

/**
 * What counts the tries on a user's account. Users whose names differ in capitals alone share it.
 */
export const accountOfUser = async (db: Db, userId: number): Promise<string> =>
  `user:${(await sql.firstSpelledAs(db, userId)) ?? userId}`;

/**
 * What counts the tries on a name that was typed. Every spelling of it counts alike, whether somebody has it or not: a
 * locked name would else tell by its other spellings that it exists. Of an unknown one the hash alone is kept: people
 * type passwords where names belong.
 * @param userId whom the name signs in; undefined: nobody.
 */
export async function accountOfName(db: Db, userId: number | undefined, name: string): Promise<string> {
  const plain = spelled(name);
  const holder = userId ?? (await sql.findSpelledAs(db, plain));
  if (holder !== undefined) return accountOfUser(db, holder);
  return `name:${createHash('sha256').update(plain).digest('base64url')}`;
}

/**
 * Counts a try as failed until `forgive` takes it back. Whoever is locked is told so before his password is looked at:
 * the right one says the same as a wrong one. @throws Refusal 429, which says for how long.
 */
export async function countTry(db: Db, account: string, { ip, now }: Asker): Promise<void> {
  const rows = await sql.countTries(db, ip, account, {
    now,
    since: shifted(now, -SPAN_MS),
    until: shifted(now, SPAN_MS),
    mostOfAccount: LOCK_OUT.ofAccount,
    mostOfAddress: LOCK_OUT.ofAddress,
  });
  for (const { who, count, lockedUntil } of rows) {
    const ofAddress = who.startsWith(sql.ADDRESS);
    if (!lockedUntil || count <= (ofAddress ? LOCK_OUT.ofAddress : LOCK_OUT.ofAccount)) continue;
    const minutes = Math.ceil((lockedUntil.getTime() - now.getTime()) / MINUTE_MS);
    throw new Refusal(
      CODES.tooMany,
      ofAddress
        ? `当前网络登录失败次数过多，请 ${minutes} 分钟后再试。`
        : `密码错误次数过多，请 ${minutes} 分钟后再试，或通过「忘记密码」重置密码。`,
    );
  }
}

/** The try was no failure: the account begins anew. */
export async function forgive(db: Db, account: string, { ip, now }: Asker): Promise<void> {
  await sql.forgiveAddress(db, ip, LOCK_OUT.ofAddress);
  await unlock(db, account, now);
}

/** Lifts the account's lock: its password was set anew. */
export async function unlock(db: Db, account: string, now: Date): Promise<void> {
  await sql.forgetFailures(db, account);
  await sql.sweepFailures(db, shifted(now, -2 * SPAN_MS));
}
