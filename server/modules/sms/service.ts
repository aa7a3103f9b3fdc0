import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { CODES } from '#contract/errors.ts';
import { SMS_LIMITS, type SmsScene } from '#contract/sms/sms.ts';
import type { Db } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { SmsProvider } from './provider.ts';
import * as sql from './sql.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

const NOT_SET_UP = '短信服务尚未开通，请联系管理员开通；已有账号可以用密码登录。';
const NO_ANSWER = `短信平台没有回应；如果没有收到验证码，请 ${SMS_LIMITS.gapSeconds} 秒后重新获取。`;
const AGAIN = '请重新获取验证码。';

/** A code as somebody gives it back. */
export interface GivenCode {
  mobile: string;
  scene: SmsScene;
  code: string;
}

/** With mobile and scene in it: a row that is copied to another mobile is good for nothing. */
const hashOf = ({ mobile, scene, code }: GivenCode) =>
  createHash('sha256').update(`${mobile} ${scene} ${code}`).digest();

/**
 * Sends a code, whoever the mobile belongs to: nothing tells whether it is known. Only the newest of a mobile and scene
 * is good. @throws Refusal where one was sent too recently, too many were, or the provider refuses.
 */
export async function sendCode(
  db: Db,
  provider: SmsProvider | undefined,
  { mobile, scene }: Omit<GivenCode, 'code'>,
  { ip, now }: { ip: string; now: Date },
): Promise<void> {
  if (!provider) throw new Refusal(CODES.notImplemented, NOT_SET_UP);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = hashOf({ mobile, scene, code });
  // Kept before it is sent, so that two requests at once count each other.
  const { id } = await db.transaction().execute(async (trx) => {
    await sql.lockAsker(trx, mobile);
    await sql.lockAsker(trx, ip);
    await refuseTooMany(trx, mobile, ip, now);
    await sql.sweepCodes(trx, before(now, DAY_MS));
    return sql.saveCode(trx, { mobile, scene, codeHash, ip, sentAt: now });
  });
  try {
    await provider.send(mobile, { scene, code, now });
  } catch (error) {
    if (!(error instanceof Refusal)) throw new Refusal(CODES.badGateway, NO_ANSWER);
    await sql.dropCode(db, id);
    throw error;
  }
}

async function refuseTooMany(db: Db, mobile: string, ip: string, now: Date) {
  // One that began after this request may have been quicker to the lock: it was sent just now.
  const until = before(now, -MINUTE_MS);
  const sendings = await sql.sendingsTo(db, mobile, before(now, DAY_MS), until);
  const [newest] = sendings;
  const waitMs = newest ? SMS_LIMITS.gapSeconds * 1000 - Math.max(0, now.getTime() - newest.getTime()) : 0;
  if (waitMs > 0)
    throw new Refusal(CODES.smsTooFast, `验证码已发送，请 ${Math.ceil(waitMs / 1000)} 秒后再获取。`);
  const oldest = sendings.at(SMS_LIMITS.aDay - 1);
  if (oldest) {
    const hours = Math.ceil((oldest.getTime() + DAY_MS - now.getTime()) / HOUR_MS);
    throw new Refusal(
      CODES.smsDailyLimit,
      `该手机号 24 小时内已获取 ${SMS_LIMITS.aDay} 次验证码，请 ${hours} 小时后再试。`,
    );
  }
  if ((await sql.countFrom(db, ip, before(now, HOUR_MS), until)) >= SMS_LIMITS.anHourAndAddress)
    throw new Refusal(CODES.tooMany, '当前网络获取验证码的次数过多，请 1 小时后再试。');
}

/**
 * Checks a code and uses it up: it serves the one call that it was sent for.
 * @param db the owner's connection, outside of a transaction: a wrong try must stay counted when the call is refused.
 * @throws Refusal, in Chinese, where the code is not good.
 */
export const takeCode = (db: Db, given: GivenCode, now: Date): Promise<void> => judge(db, given, now, true);

/** The same, but the code stays good; a wrong try counts here too. */
export const checkCode = (db: Db, given: GivenCode, now: Date): Promise<void> => judge(db, given, now, false);

async function judge(db: Db, given: GivenCode, now: Date, use: boolean): Promise<void> {
  if (db.isTransaction) throw new Error('a wrong try would be rolled back with the transaction');
  const refusal = await db.transaction().execute(async (trx) => {
    const kept = await sql.newestCode(trx, given.mobile, given.scene);
    if (!kept) return new Refusal(CODES.smsCodeMissing, '请先获取验证码。');
    if (kept.usedAt) return new Refusal(CODES.smsCodeUsed, `验证码已使用，${AGAIN}`);
    if (now.getTime() - kept.sentAt.getTime() > SMS_LIMITS.minutes * MINUTE_MS)
      return new Refusal(CODES.smsCodeExpired, `验证码已过期，${AGAIN}`);
    if (kept.tries >= SMS_LIMITS.tries) return wrong(0);
    if (!timingSafeEqual(hashOf(given), kept.codeHash)) {
      await sql.countTry(trx, kept.id);
      return wrong(SMS_LIMITS.tries - kept.tries - 1);
    }
    if (use) await sql.useCode(trx, kept.id, now);
    return undefined;
  });
  if (refusal) throw refusal;
}

const wrong = (left: number) =>
  new Refusal(
    CODES.smsCodeWrong,
    left > 0 ? `验证码不正确，还可以试 ${left} 次。` : `验证码错误次数过多，${AGAIN}`,
  );
