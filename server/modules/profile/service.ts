import type { Answer, Parsed } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import type { profile } from '#contract/profile/profile.ts';
import { SMS_SCENES } from '#contract/sms/sms.ts';
import * as auth from '#server/modules/auth/service.ts';
import { checkCode, takeCode } from '#server/modules/sms/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Caller } from '#server/platform/caller.ts';
import type { Db } from '#server/platform/database.ts';
import type { Live } from '#server/platform/live.ts';
import { badRequest, conflict, notFound, Refusal } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { deviceName } from './device.ts';
import * as sql from './sql.ts';

/** Who asks, from where, and when. */
export interface Asker {
  caller: Caller;
  ip: string;
  now: Date;
}

/** Not six digits: it fits no code. */
const NO_CODE = '';

/** For a mobile that no account may be entered by, every code is a wrong one. */
export async function forgotPassword(
  db: Db,
  live: Live,
  { mobile, code, password }: Parsed<typeof profile.forgotPassword>,
  now: Date,
) {
  const user = await auth.findHolder(db, mobile);
  const given = { mobile, scene: SMS_SCENES.forgotPassword, code: user ? code : NO_CODE };
  await takeCode(db, given, now);
  if (!user) return;
  await auth.setPassword(db, live, user.id, { password, now }, async (trx) => {
    if (user.awaited && !(await auth.proveMobile(trx, user.id, mobile, now))) throw TAKEN();
  });
}

export async function changePassword(
  db: Db,
  live: Live,
  { caller, ip, now }: Asker,
  { oldPassword, newPassword }: Parsed<typeof profile.changePassword>,
) {
  if (!(await auth.isPasswordOf(db, caller.userId, oldPassword, { ip, now })))
    throw badRequest('原密码不正确，请重新输入。');
  if (newPassword === oldPassword) throw badRequest('新密码与原密码相同，请换一个新密码。');
  await auth.setPassword(db, live, caller.userId, { password: newPassword, now, except: caller.sessionId });
}

const TAKEN = () => conflict('该手机号已被其他账号使用，请换一个手机号。');

/**
 * The code proves the mobile, also where somebody else had written this one down. A mobile before that was never proven
 * has nothing to say. Whether a mobile is taken is said only to whoever holds it.
 */
export async function changeMobile(
  db: Db,
  { caller, now }: Asker,
  { mobile, code, oldCode }: Parsed<typeof profile.changeMobile>,
) {
  const before = await sql.mobileOf(db, caller.userId);
  const proven = before.mobileProvenAt !== null;
  if (proven && before.mobile === mobile) throw badRequest('新手机号与当前手机号相同，请输入其他手机号。');
  const scene = SMS_SCENES.changeMobile;
  const given = [{ mobile, scene, code }];
  if (proven && before.mobile) {
    if (!oldCode) throw badRequest('请输入原手机号收到的验证码。');
    given.unshift({ mobile: before.mobile, scene, code: oldCode });
  }
  // Both are looked at before one is used up.
  for (const one of given) await checkCode(db, one, now);
  const holder = await auth.findHolder(db, mobile);
  if (holder && !holder.awaited) throw TAKEN();
  for (const one of given) await takeCode(db, one, now);
  if (!(await auth.proveMobile(db, caller.userId, mobile, now))) throw TAKEN();
}

/** @throws Refusal 400 where it names another mobile than his. */
export async function update(
  { system, live }: Services,
  { caller, now }: Asker,
  { nickname, realName, mobile, ...said }: Parsed<typeof profile.update>,
) {
  const db = system;
  const his = await sql.profileOf(db, caller.userId);
  if (mobile && mobile !== his.mobile) throw badRequest('手机号不能在这里修改，请使用「修改手机号」。');
  const name = realName ?? nickname ?? undefined;
  const renamed = name !== undefined && name !== his.realName;
  const write = (on: Db) => sql.updateProfile(on, caller.userId, { ...said, realName: name });
  const { tenantId } = caller;
  // Who has chosen no company yet has an account all the same.
  if (!renamed || !tenantId) {
    await write(db);
    return;
  }
  await change({ ...caller, tenantId, now, system, db }, { kind: 'user' }, async (trx) => {
    await write(trx);
    return { told: `修改自己的姓名：「${his.realName}」改为「${name}」` };
  });
  live.publish(tenantId, { kind: 'people' });
}

export async function setDefaultTenant(db: Db, { caller }: Asker, tenantId: number | null) {
  const tenants = tenantId === null ? [] : await auth.tenantsOf(db, caller.userId);
  if (tenantId !== null && !tenants.some(({ id }) => id === tenantId))
    throw new Refusal(CODES.forbidden, '您不是该公司的成员，请选择其他公司。');
  await sql.setDefaultTenant(db, caller.userId, tenantId);
}

export async function sessions(db: Db, { caller, now }: Asker): Promise<Answer<typeof profile.sessions>> {
  const rows = await sql.sessionsOf(db, caller.userId, caller.sessionId, now);
  return rows.map((row) => ({
    ...row,
    current: row.id === caller.sessionId,
    device: deviceName(row.device),
  }));
}

/** @param id undefined: all but the one that asks. */
export async function endSession(db: Db, live: Live, { caller }: Asker, id: number | undefined) {
  const which = id === undefined ? { except: caller.sessionId } : { only: id };
  const ended = await auth.endSessions(db, live, caller.userId, which);
  if (id !== undefined && ended === 0) throw notFound('该设备已经下线，请刷新列表。');
}
