import type { Parsed } from '#contract/endpoint.ts';
import type { material } from '#contract/means/material.ts';
import type { SomeDone } from '#contract/means/names.ts';
import { CAUSES } from '#contract/sku/life-cycle/sku-events.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, Refusal } from '#server/platform/refusal.ts';
import { alone } from '#server/platform/savepoint.ts';
import { MATERIALS } from './material.ts';
import * as sql from './material.sql.ts';
import { alterIn, called, gone, refuseLimited } from './named.ts';
import { idsInOrder, lockNamed, sortAll } from './names.sql.ts';
import { holdGoods } from './ports.ts';

/** Sets a few things of many materials; one that they do not fit is told apart. */
export function setMany(ctx: Ctx, { ids, ...settings }: Parsed<typeof material.set>): Promise<SomeDone> {
  refuseLimited(ctx);
  return change<SomeDone>(ctx, { kind: 'means', hold: holdGoods }, async (trx) => {
    const done: SomeDone = { successIds: [], failed: [] };
    const lines: string[] = [];
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
      const row = await lockNamed(trx, 'material', ctx.tenantId, id);
      try {
        if (!row) throw gone('material');
        const form = { ...(await sql.materialForm(trx, ctx.tenantId, id)), ...given(settings) };
        const told = await alone(trx, () => alterIn(trx, ctx, { id }, form, MATERIALS));
        done.successIds.push(id);
        if (told) lines.push(told.told);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        done.failed.push({ id, name: row ? called(row) : '', msg: error.message });
      }
    }
    return { answer: done, told: lines };
  });
}

type Settings = Omit<Parsed<typeof material.set>, 'ids'>;
type Given = { [K in keyof Settings]?: Exclude<Settings[K], undefined> };
const given = (settings: Settings): Given =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));

/** The order of all of them. @throws Refusal 400 where another one came or went meanwhile */
export async function sort(
  kind: 'material' | 'giftType',
  ctx: Ctx,
  { ids }: Parsed<typeof material.sort>,
): Promise<void> {
  refuseLimited(ctx);
  await change(ctx, { kind: 'means', hold: holdGoods }, async (trx) => {
    const standing = await idsInOrder(trx, kind, ctx.tenantId);
    const wanted = new Set(ids);
    if (
      wanted.size !== ids.length ||
      wanted.size !== standing.length ||
      !standing.every((id) => wanted.has(id))
    )
      throw badRequest(`${CAUSES[kind]}列表已有变化，请刷新后重新排序。`);
    if (standing.every((id, at) => id === ids[at])) return { told: '' };
    await sortAll(trx, kind, ctx.tenantId, ids);
    return { told: `调整${CAUSES[kind]}的先后顺序` };
  });
}
