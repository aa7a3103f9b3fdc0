import type { Parsed } from '#contract/endpoint.ts';
import type { printProfile } from '#contract/rosi/profile.ts';
import { sayCost } from '#contract/rosi/cost-words.ts';
import type { SomeDone } from '#contract/values/some-done.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { eachOf } from './each.ts';
import { refuseUnfit } from './fits.ts';
import * as sql from './sql.ts';
import { basedOn } from './override/sql.ts';
import { addVersion, NOUN, settingsOf, stamp } from './write.ts';

const each = eachOf(NOUN, sql.profiles);

export const stop = (ctx: Ctx, { ids }: Parsed<typeof printProfile.stop>): Promise<SomeDone> =>
  each(ctx, ids, async (trx, row) => {
    if (row.closed) return '';
    const material = (await sql.findMaterial(trx, ctx.tenantId, row.materialId))!.name;
    if (row.isDefault)
      throw badRequest(`它是材质「${material}」的默认配置，请先把别的配置设为默认，或取消默认。`);
    const [override] = await basedOn(trx, ctx.tenantId, row.id);
    if (override) throw badRequest(`覆盖配置「${override.name}」以它为基础，请先停用那个覆盖配置。`);
    await sql.profiles.alter(trx, ctx.tenantId, [row.id], { closed: true }, stamp(ctx));
    return `停用打印配置「${row.name}」`;
  });

/** What it says must still hold: its device, jig and material may have changed since. */
export const start = (ctx: Ctx, { ids }: Parsed<typeof printProfile.start>): Promise<SomeDone> =>
  each(ctx, ids, async (trx, row) => {
    if (!row.closed) return '';
    const { deviceId, materialId } = row;
    const settings = await settingsOf(trx, ctx.tenantId, row.id);
    await refuseUnfit(trx, ctx.tenantId, { deviceId, materialId, settings });
    await sql.profiles.alter(trx, ctx.tenantId, [row.id], { closed: false }, stamp(ctx));
    return `启用打印配置「${row.name}」`;
  });

/** What is used from now on is counted by it; what was used keeps what it was counted by. */
export const cost = (
  ctx: Ctx,
  { ids, mediaPrice, mediaUnit, ...ink }: Parsed<typeof printProfile.cost>,
): Promise<SomeDone> =>
  each(ctx, ids, async (trx, row) => {
    const said = { mediaPrice, mediaUnit: mediaPrice === null ? null : mediaUnit, ...ink };
    await sql.profiles.alter(trx, ctx.tenantId, [row.id], said, stamp(ctx));
    return `打印配置「${row.name}」的用料价格：${sayCost({ mediaPrice, mediaUnit, ...ink })}`;
  });

export const choke = (ctx: Ctx, { ids, choke: wanted }: Parsed<typeof printProfile.choke>) =>
  each(ctx, ids, async (trx, row) => {
    const settings = await settingsOf(trx, ctx.tenantId, row.id);
    if (settings.white === 'none') throw badRequest('它不印白墨，不用设置白墨内缩。');
    const changed = await addVersion(trx, ctx.tenantId, row, { ...settings, choke: wanted }, stamp(ctx));
    return changed === '' ? '' : `打印配置「${row.name}」保存第 ${row.versionNo + 1} 版：${changed}`;
  });
