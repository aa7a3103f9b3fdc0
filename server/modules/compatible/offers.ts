import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { CompatibleSku, compatibleOffer } from '#contract/compatible/compatible.ts';
import { keyed, recogniseModel } from '#contract/means/recognise.ts';
import type { Shown } from '#contract/endpoint.ts';
import { boundFactoryIds } from '#server/modules/shop/service.ts';
import { page as pageOfSkus } from '#server/modules/sku/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

/** So many of one model are shown; more are found by searching. */
const OF_A_MODEL = 50;
const MOST_OFFERED = 100;

const skusIn = (ctx: Ctx, factoryId: number, { brand, name }: { brand: string; name: string }) =>
  pageOfSkus(ctx, { ...{ factoryId, brand, model: name, status: 0 }, pageNo: 1, pageSize: OF_A_MODEL });

/** The SKUs in use of the models whose cases fit this phone, each with what is said of the fit. */
async function offersAt(ctx: Ctx, factoryId: number, phoneModelId: number) {
  const offered: Shown<typeof CompatibleSku>[] = [];
  for (const fit of await sql.casesFor(ctx.db, factoryId, phoneModelId)) {
    if (offered.length >= MOST_OFFERED) break;
    const { list } = await skusIn(ctx, factoryId, fit);
    offered.push(...list.map((one) => ({ ...one, grade: fit.grade, note: fit.note })));
  }
  return offered.slice(0, MOST_OFFERED);
}

export async function tryPhone(
  ctx: Ctx,
  { modelId }: Parsed<typeof compatibleOffer.try>,
): Promise<Answer<typeof compatibleOffer.try>> {
  const model = await sql.modelAt(ctx.db, ctx.tenantId, modelId);
  if (!model) throw notFound('型号不存在，请刷新后重新选择。');
  const { total: own } = await skusIn(ctx, ctx.tenantId, model);
  return { own, offered: await offersAt(ctx, ctx.tenantId, modelId) };
}

/** The one phone that all of these texts mean, as far as they mean any; undefined: none, or several. */
function phoneOf(texts: readonly string[][], names: Awaited<ReturnType<typeof sql.namesAt>>) {
  const known = keyed(names);
  const found = new Set<number>();
  for (const ways of texts) {
    // Of a code and its titles the first that says something says it.
    const model = ways.map((text) => recogniseModel(text, known)).find((one) => one !== undefined);
    if (model) found.add(model.modelId);
  }
  const [only, ...others] = found;
  return others.length > 0 ? undefined : names.find(({ modelId }) => modelId === only);
}

/** [G11] An offer and no more: a merchant's code is mapped by himself. */
export async function offered(
  ctx: Ctx,
  { codes }: Parsed<typeof compatibleOffer.offered>,
): Promise<Answer<typeof compatibleOffer.offered>> {
  const titles = await sql.titlesOf(ctx.db, ctx.tenantId, codes, ctx.limits.shopIds);
  const texts = codes.map((code) => [code, ...(titles.get(code) ?? []).map(({ title }) => title)]);
  const answer: Answer<typeof compatibleOffer.offered> = { phone: '', offered: [] };
  for (const factoryId of await boundFactoryIds(ctx.db, ctx.tenantId)) {
    const phone = phoneOf(texts, await sql.namesAt(ctx.db, factoryId));
    if (!phone) continue;
    const found = await offersAt(ctx, factoryId, phone.modelId);
    if (found.length === 0) continue;
    answer.phone ||= `${phone.brand} ${phone.name}`;
    answer.offered.push(...found);
  }
  return { ...answer, offered: answer.offered.slice(0, MOST_OFFERED) };
}
