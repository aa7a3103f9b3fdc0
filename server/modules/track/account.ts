import { randomBytes } from 'node:crypto';
import type { Parsed, Shown } from '#contract/endpoint.ts';
import { PUSH_PATH, type TrackAccount, type tracks } from '#contract/track/track.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import * as sql from './account.sql.ts';
import { Secret } from './kuaidi100.ts';

export const secretOf = ({ vault }: Pick<Ctx, 'vault'>, sealed: Uint8Array): Secret =>
  Secret.parse(JSON.parse(vault.open(sealed)));

export const pushPath = (token: string): string => `${BASE_PATH}${PUSH_PATH}/${token}`;

export async function account(ctx: Ctx): Promise<Shown<typeof TrackAccount>> {
  const [row, unknown] = await Promise.all([
    sql.findAccount(ctx.db, ctx.tenantId),
    sql.unknownCodes(ctx.db, ctx.tenantId),
  ]);
  return {
    open: row?.open ?? false,
    customer: row?.customer ?? '',
    hasSecret: Boolean(row?.sealedSecret),
    pushPath: row ? pushPath(row.token) : '',
    unknown,
    updatedAt: row?.updatedAt ?? null,
    updatedBy: row?.updatedBy ?? '',
  };
}

/** @throws Refusal 400 where it is opened without key and salt, or one of them comes without the other */
export async function saveAccount(
  ctx: Ctx,
  { key, salt, ...form }: Parsed<typeof tracks.saveAccount>,
): Promise<Shown<typeof TrackAccount>> {
  if ((key === undefined) !== (salt === undefined))
    throw badRequest('授权密钥和签名密钥要一起填写，或一起留空保留原来的。');
  await change(ctx, { kind: 'setting' }, async (trx) => {
    const before = await sql.findAccount(trx, ctx.tenantId);
    const isNew = key !== undefined && salt !== undefined;
    if (form.open && !isNew && !before?.sealedSecret) throw badRequest('开启前请填写授权密钥和签名密钥。');
    const { tenantId: factoryId, now: updatedAt, userName: updatedBy } = ctx;
    await sql.saveAccount(trx, {
      ...form,
      ...(isNew && { sealedSecret: ctx.vault.seal(JSON.stringify({ key, salt })) }),
      ...{ factoryId, updatedAt, updatedBy, token: before?.token ?? randomBytes(24).toString('hex') },
    });
    return { told: `${form.open ? '开启' : '关闭'}快递100 轨迹订阅${isNew ? '，更换密钥' : ''}` };
  });
  return account(ctx);
}
