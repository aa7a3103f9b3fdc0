import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_MODELS, type model } from '#contract/means/model.ts';
import { keyed, nameKey, recogniseModel } from '#contract/means/recognise.ts';
import { requirePictures } from '#server/modules/file/service.ts';
import type { Doer } from '#server/modules/tenant-log/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest, conflict } from '#server/platform/refusal.ts';
import { MODEL_FIELDS } from './model.fields.ts';
import * as sql from './model.sql.ts';
import { alter, make, type Kept } from './named.ts';
import { skuCounts } from './names.sql.ts';

const NONE = { skus: 0, activeSkus: 0 };

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof model.page>,
): Promise<Answer<typeof model.page>> {
  const query = sql.pageModels(ctx.db, ctx.tenantId, wanted);
  const { list: rows, total } = await paged(query, { pageNo, pageSize });
  const ids = rows.map(({ id }) => id);
  const [aliases, counts] = await Promise.all([
    sql.aliasesOf(ctx.db, ctx.tenantId, ids),
    skuCounts(ctx.db, 'model', ctx.tenantId, ids),
  ]);
  const list = rows.map((row) => ({
    ...row,
    aliases: (aliases.get(row.id) ?? []).map(({ alias }) => alias),
    pictureUrl: ctx.files.link(row.pictureFileId),
    ...(counts.get(row.id) ?? NONE),
  }));
  return { list, total };
}

type Form = Parsed<typeof model.create>;

function refuseUnfit({ bodyW, bodyH, aliases }: Form): void {
  if ((bodyW === null) !== (bodyH === null)) throw badRequest('机身的宽和高请都填写，或都不填。');
  const empty = aliases.find((alias) => nameKey(alias).length < 2);
  if (empty !== undefined) throw badRequest(`别名「${empty}」只有符号，请用文字或数字。`);
}

/** An alias means one model in use. @throws Refusal 409 with the model that has it */
async function call(trx: Trx, { tenantId }: Doer, id: number, { aliases }: Form): Promise<void> {
  const taken = await sql.aliasTaken(trx, tenantId, id, aliases.map(nameKey));
  if (taken)
    throw conflict(`别名「${taken.alias}」已是型号「${taken.name}」的别名，请先从那里删去，或换一个。`);
  await sql.setAliases(trx, tenantId, id, aliases);
}

const stamp = ({ userName: by, now }: Doer) => ({ by, now });

export const MODELS: Kept<Form> = {
  kind: 'model',
  most: MOST_MODELS,
  fields: MODEL_FIELDS,
  check: refuseUnfit,
  standing: sql.modelForm,
  insert: async (trx, by, form) => {
    const id = await sql.insertModel(trx, by.tenantId, form, stamp(by));
    await call(trx, by, id, form);
    return id;
  },
  update: async (trx, by, seen, form) => {
    const isDone = await sql.updateModel(trx, by.tenantId, seen, form, stamp(by));
    if (isDone) await call(trx, by, seen.id, form);
    return isDone;
  },
};

export async function create(ctx: Ctx, form: Form) {
  await requirePictures(ctx, [form.pictureFileId]);
  return make(ctx, form, MODELS);
}

export async function update(ctx: Ctx, form: Parsed<typeof model.update>) {
  await requirePictures(ctx, [form.pictureFileId], [await sql.pictureOf(ctx.db, ctx.tenantId, form.id)]);
  return alter(ctx, form, MODELS);
}

/** [G12] Each title with the model in use that it means. */
export async function recognise(
  ctx: Ctx,
  { titles }: Parsed<typeof model.recognise>,
): Promise<Answer<typeof model.recognise>> {
  const known = await sql.namesInUse(ctx.db, ctx.tenantId);
  const names = keyed(known);
  const byId = new Map(known.map((one) => [one.modelId, one]));
  return titles.map((title) => {
    const found = recogniseModel(title, names);
    const { brand = '', name = '' } = found ? byId.get(found.modelId)! : {};
    return { title, modelId: found?.modelId ?? null, brand, name, alias: found?.alias ?? '' };
  });
}

export const brands = (ctx: Ctx) => sql.brandsOf(ctx.db, ctx.tenantId);
