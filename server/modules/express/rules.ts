import { z } from 'zod';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { ExpressRule, type express } from '#contract/express/express.ts';
import { expressFor, type Parcel } from './express-rule.ts';
import { refuseBeyondShops, requireShops } from '#server/modules/shop/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { reachesShops } from '#server/platform/reach.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

const kept = (rules: unknown): ExpressRule[] => z.array(ExpressRule).safeParse(rules).data ?? [];

export async function rules(ctx: Ctx): Promise<Answer<typeof express.rules>> {
  const row = await sql.findRules(ctx.db, ctx.tenantId);
  return {
    rules: kept(row?.rules).filter(({ shopIds }) => shopIds.length === 0 || reachesShops(ctx, shopIds)),
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt ?? null,
    updatedBy: row?.updatedBy ?? '',
  };
}

/**
 * @throws Refusal 409 where another saved them meanwhile, 404 where a company or a shop is not the merchant's;
 * dangerPassword where there are fewer than before; 403 where the user reaches a part of the shops.
 */
export async function saveRules(ctx: Ctx, input: Parsed<typeof express.saveRules>) {
  const { rules: wanted, version } = input;
  // All of them are saved at once, and he sees a part of them.
  refuseBeyondShops(ctx, []);
  // The version says whether they are still these when they are saved.
  const fewer = kept((await sql.findRules(ctx.db, ctx.tenantId))?.rules).length > wanted.length;
  const about = { kind: 'setting', hold: sql.lockTenant, ...(fewer && { pass: input }) } as const;
  return change(ctx, about, async (trx) => {
    const before = await sql.findRules(trx, ctx.tenantId);
    if ((before?.version ?? 0) !== version) throw conflict('规则已被他人修改，请刷新后重试。');
    const configIds = [...new Set(wanted.map(({ configId }) => configId))];
    if ((await sql.findConfigs(trx, ctx.tenantId, configIds)).length < configIds.length)
      throw notFound('有快递公司不存在，请刷新后重新选择。');
    await requireShops(
      trx,
      ctx.tenantId,
      wanted.flatMap(({ shopIds }) => shopIds),
    );
    const { tenantId: merchantId, now: updatedAt, userName: updatedBy } = ctx;
    const next = version + 1;
    await sql.saveRules(trx, { merchantId, rules: wanted, version: next, updatedAt, updatedBy });
    return { answer: { version: next }, told: `保存快递规则，共 ${wanted.length} 条` };
  });
}

/** Whether a rule names the company. */
export const isRuled = async (trx: Db, merchantId: number, configId: number): Promise<boolean> =>
  kept((await sql.findRules(trx, merchantId))?.rules).some((rule) => rule.configId === configId);

/** Says the company of an order that comes without one; undefined: the merchant has set nothing. */
export async function expressChooser(
  db: Db,
  merchantId: number,
): Promise<((parcel: Parcel) => string) | undefined> {
  const open = await sql.openConfigs(db, merchantId);
  if (open.length === 0) return undefined;
  const rules = kept((await sql.findRules(db, merchantId))?.rules);
  const preset = open.find(({ isDefault }) => isDefault)?.expressName ?? '';
  if (rules.length === 0 && preset === '') return undefined;
  const names = new Map(open.map(({ id, expressName }) => [id, expressName]));
  return (parcel) => expressFor(parcel, rules, names, preset);
}
