import type { Answer, Parsed, Shown } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import type { Invite, invite, InviteFace } from '#contract/invite/invite.ts';
import { namesOfUsers } from '#server/modules/user/service.ts';
import type { Db } from '#server/platform/database.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, notFound, Refusal } from '#server/platform/refusal.ts';
import { shortCode } from '#server/platform/short-code.ts';
import { countTry, forgive, type Bound } from '#server/platform/tries.ts';
import { paged } from '#server/platform/paged.ts';
import { businessInvitesByCode, factoryInvitesByCode } from './code.sql.ts';
import * as sql from './sql.ts';

/** An invite as its code leads to it. */
export interface FoundInvite {
  code: string;
  from: 'factory' | 'business';
  tenantId: number;
  tenantName: string;
  /** Name of the user who invites. */
  inviter: string;
  validUntil: Date | null;
  /** Of a factory's invite, which counts its uses. */
  id: number | null;
  /** Why it leads nowhere now; undefined: it does. */
  closed: string | undefined;
}

export const invalid = (msg: string) => new Refusal(CODES.inviteInvalid, msg);
export const UNKNOWN_CODE = '邀请码不存在，请核对后重新输入，或向邀请人索取新的邀请码。';
const USED_UP = '邀请码的使用次数已用完，请向邀请人索取新的邀请码。';

/**
 * What stands behind a code of either side, open or not; undefined: nothing. The letters of the code may be of either
 * case; where two codes differ in nothing else, only the one that is written so is meant. `system` is the owner's
 * connection.
 */
export async function findByCode(system: Db, code: string, now: Date): Promise<FoundInvite | undefined> {
  const [factories, businesses] = await Promise.all([
    factoryInvitesByCode(system, code),
    businessInvitesByCode(system, code),
  ]);
  const endless = { id: null, validUntil: null, closed: undefined };
  const found: FoundInvite[] = [
    ...factories.map((one) => ({
      ...one,
      from: 'factory' as const,
      inviter: one.inviter ?? '',
      closed: whyClosed(one, now),
    })),
    ...businesses.map((one) => ({
      ...one,
      ...endless,
      from: 'business' as const,
      inviter: one.inviter ?? '',
    })),
  ];
  return found.find((one) => one.code === code) ?? (found.length === 1 ? found[0] : undefined);
}

function whyClosed(
  { open, validUntil, mostUses, used }: Pick<sql.InviteRow, 'open' | 'validUntil' | 'mostUses' | 'used'>,
  now: Date,
): string | undefined {
  if (!open) return '该邀请已关闭，请向邀请人索取新的邀请码。';
  if (validUntil && validUntil <= now) return '邀请码已过期，请向邀请人索取新的邀请码。';
  return mostUses !== null && used >= mostUses ? USED_UP : undefined;
}

const WRONG_CODES: Bound = {
  most: 30,
  minutes: 10,
  told: (minutes) => `尝试的邀请码过多，请 ${minutes} 分钟后再试。`,
};

/** Asks with a code, and counts those that lead nowhere: codes cannot be guessed. @throws Refusal 429 after too many. */
export async function slowly<T>(system: Db, who: string, now: Date, ask: () => Promise<T>): Promise<T> {
  await countTry(system, `invite:${who}`, WRONG_CODES, now);
  const answer = await ask();
  await forgive(system, `invite:${who}`);
  return answer;
}

/** @throws Refusal inviteInvalid where the code leads nowhere, with the reason. */
export async function lookUp(system: Db, code: string, now: Date): Promise<Shown<typeof InviteFace>> {
  const found = await findByCode(system, code, now);
  if (!found || found.closed) throw invalid(found?.closed ?? UNKNOWN_CODE);
  const { from, tenantId, tenantName, validUntil } = found;
  return { inviteCode: found.code, from, tenantId, tenantName, validUntil: validUntil?.getTime() ?? null };
}

/** Counts one use of a factory's invite, in the transaction that binds. @returns whether it still allowed it. */
export const countUse = (system: Db, factoryId: number, id: number, now: Date) =>
  sql.countUse(system, factoryId, id, now);

const GONE = '邀请不存在或已删除，请刷新列表。';

export async function list(
  ctx: Ctx,
  { pageNo, pageSize, ...asked }: Parsed<typeof invite.list>,
): Promise<Answer<typeof invite.list>> {
  const wanted = { ...asked, now: ctx.now };
  const { list: rows, total } = await paged(sql.pageInvites(ctx.db, ctx.tenantId, wanted), {
    pageNo,
    pageSize,
  });
  const names = await namesOfUsers(ctx.system, [...new Set(rows.map((row) => row.createdBy))]);
  return { list: rows.map((row) => viewOf(row, names.get(row.createdBy) ?? '')), total };
}

/** The customers that came by an invite and are still bound; of an invite that is not the factory's: nobody. */
export const bound = async (ctx: Ctx, id: number): Promise<Answer<typeof invite.bound>> =>
  (await sql.boundBy(ctx.db, ctx.tenantId, id)).map(({ createdAt, ...row }) => ({
    ...row,
    boundAt: createdAt,
  }));

export async function create(ctx: Ctx, wish: Parsed<typeof invite.create>): Promise<Shown<typeof Invite>> {
  refusePast(wish.validUntil, ctx.now);
  const row = {
    factoryId: ctx.tenantId,
    name: wish.name,
    validUntil: dateOf(wish.validUntil),
    mostUses: wish.mostUses,
    createdBy: ctx.userId,
    createdAt: ctx.now,
  };
  return change(ctx, { kind: 'invite' }, async (trx) => {
    // A code that is taken already is as unlikely as a guess that hits.
    const made =
      (await sql.insertInvite(trx, { ...row, code: shortCode() })) ??
      (await sql.insertInvite(trx, { ...row, code: shortCode() }));
    if (!made) throw new Error('no free invite code');
    return { answer: viewOf(made, ctx.userName), told: `新建邀请「${wish.name}」` };
  });
}

/** @throws Refusal 404 where it is not the factory's, 400 where one is opened, or an open one dated, past its date. */
export async function update(
  ctx: Ctx,
  { id, name, validUntil, mostUses, open }: Parsed<typeof invite.update>,
): Promise<Shown<typeof Invite>> {
  const found = await sql.findInvite(ctx.db, ctx.tenantId, id);
  if (!found) throw notFound(GONE);
  const until = validUntil === undefined ? (found.validUntil?.getTime() ?? null) : validUntil;
  if (open ?? (found.open && validUntil !== undefined)) refusePast(until, ctx.now);
  const set = {
    ...(name !== undefined && { name }),
    ...(validUntil !== undefined && { validUntil: dateOf(validUntil) }),
    ...(mostUses !== undefined && { mostUses }),
    ...(open !== undefined && { open }),
  };
  const row = await change(ctx, { kind: 'invite' }, async (trx) => {
    const changed =
      Object.keys(set).length === 0 ? found : await sql.updateInvite(trx, ctx.tenantId, id, set);
    if (!changed) throw notFound(GONE);
    const switched = (open ?? found.open) === found.open ? '' : open ? '，打开' : '，关闭';
    return { answer: changed, told: `修改邀请「${changed.name}」${switched}` };
  });
  const names = await namesOfUsers(ctx.system, [row.createdBy]);
  return viewOf(row, names.get(row.createdBy) ?? '');
}

/** Who was bound by it stays bound. @throws Refusal 404; dangerPassword where one is set. */
export const remove = (ctx: Ctx, input: Parsed<typeof invite.delete>): Promise<void> =>
  change(ctx, { kind: 'invite', pass: input }, async (trx) => {
    const name = await sql.deleteInvite(trx, ctx.tenantId, input.id);
    if (name === undefined) throw notFound(GONE);
    return { told: `删除邀请「${name}」` };
  });

/** The merchant's own code, made when it is first asked for. */
export async function ownCode(ctx: Ctx): Promise<string> {
  const known = await sql.findOwnCode(ctx.db, ctx.tenantId);
  if (known !== undefined) return known;
  await sql.insertOwnCode(ctx.db, ctx.tenantId, shortCode(), ctx.now);
  const made = await sql.findOwnCode(ctx.db, ctx.tenantId);
  if (made === undefined) throw new Error('no free invite code');
  return made;
}

const dateOf = (time: number | null) => (time === null ? null : new Date(time));

function refusePast(validUntil: number | null, now: Date) {
  if (validUntil !== null && validUntil <= now.getTime())
    throw badRequest('有效期应晚于现在，请重新选择，或设为长期有效。');
}

const viewOf = (
  { id, code, name, validUntil, mostUses, used, open, createdAt }: sql.InviteRow,
  createdBy: string,
): Shown<typeof Invite> => ({
  id,
  inviteCode: code,
  name,
  validUntil,
  mostUses,
  used,
  open,
  createdBy,
  createdAt,
});
