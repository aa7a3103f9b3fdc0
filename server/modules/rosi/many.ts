import type { Parsed } from '#contract/endpoint.ts';
import type { printProfile } from '#contract/rosi/profile.ts';
import type { SomeDone } from '#contract/values/some-done.ts';
import { refuseLimited } from '#server/modules/means/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, Refusal } from '#server/platform/refusal.ts';
import { alone } from '#server/platform/savepoint.ts';
import { refuseUnfit } from './fits.ts';
import * as sql from './sql.ts';
import { addVersion, NOUN, settingsOf, stamp, TOLD } from './write.ts';

type Row = Awaited<ReturnType<typeof sql.profiles.lock>>[number];

/** Does it to each of these that can be; the others are told apart. @param deed what was done, in words; '': nothing */
function each(
  ctx: Ctx,
  ids: readonly number[],
  deed: (trx: Trx, row: Row) => Promise<string>,
): Promise<SomeDone> {
  refuseLimited(ctx, NOUN);
  return change<SomeDone>(ctx, TOLD, async (trx) => {
    const done: SomeDone = { successIds: [], failed: [] };
    const told: string[] = [];
    const wanted = [...new Set(ids)];
    const rows = new Map((await sql.profiles.lock(trx, ctx.tenantId, wanted)).map((row) => [row.id, row]));
    for (const id of wanted) {
      const row = rows.get(id);
      try {
        if (!row) throw badRequest('打印配置不存在，请刷新列表。');
        const text = await alone(trx, () => deed(trx, row));
        done.successIds.push(id);
        if (text !== '') told.push(text);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        done.failed.push({ id, name: row?.name ?? '', msg: error.message });
      }
    }
    return { answer: done, told };
  });
}

export const stop = (ctx: Ctx, { ids }: Parsed<typeof printProfile.stop>): Promise<SomeDone> =>
  each(ctx, ids, async (trx, row) => {
    if (row.closed) return '';
    const material = (await sql.findMaterial(trx, ctx.tenantId, row.materialId))!.name;
    if (row.isDefault)
      throw badRequest(`它是材质「${material}」的默认配置，请先把别的配置设为默认，或取消默认。`);
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

export const choke = (ctx: Ctx, { ids, choke: wanted }: Parsed<typeof printProfile.choke>) =>
  each(ctx, ids, async (trx, row) => {
    const settings = await settingsOf(trx, ctx.tenantId, row.id);
    if (settings.white === 'none') throw badRequest('它不印白墨，不用设置白墨内缩。');
    const changed = await addVersion(trx, ctx.tenantId, row, { ...settings, choke: wanted }, stamp(ctx));
    return changed === '' ? '' : `打印配置「${row.name}」保存第 ${row.versionNo + 1} 版：${changed}`;
  });
