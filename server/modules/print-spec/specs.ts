import type { Answer, Parsed } from '#contract/endpoint.ts';
import { fits, MANY_SPECS, SpecSize, type printSpec } from '#contract/print-spec/print-spec.ts';
import { dpiThatFits, pxAt } from '#contract/values/pixels.ts';
import { holdGoods, refuseLimited } from '#server/modules/means/service.ts';
import { respecPairs } from '#server/modules/sku/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { badRequest } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

/** Of whom a department limits, the names of the materials that he reaches. */
export const namesReached = ({ limits }: Ctx) => limits.materials?.map(({ material }) => material) ?? null;

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof printSpec.page>,
): Promise<Answer<typeof printSpec.page>> {
  const reached = namesReached(ctx);
  const found = await sql.pageSpecs(ctx.db, ctx.tenantId, { ...wanted, reached }, { pageNo, pageSize });
  const list = found.list.map(({ maskFileId, maskSourceId, ...row }) => ({
    ...row,
    widthPx: row.width && pxAt(row.width, row.dpi),
    heightPx: row.height && pxAt(row.height, row.dpi),
    maskUrl: ctx.files.link(maskFileId),
    maskThumbUrl: ctx.files.link(maskFileId, 'thumb'),
    maskSourceUrl: ctx.files.link(maskSourceId),
  }));
  return { list, total: found.total };
}

export async function versions(
  ctx: Ctx,
  place: Parsed<typeof printSpec.versions>,
): Promise<Answer<typeof printSpec.versions>> {
  refuseSome(ctx);
  return (await sql.versionsAt(ctx.db, ctx.tenantId, place)).map(({ maskFileId, ...row }) => ({
    ...row,
    maskThumbUrl: ctx.files.link(maskFileId, 'thumb'),
  }));
}

/** What is printed where is said for all materials. @throws Refusal 403 where a department limits the user to some */
export const refuseSome = (ctx: Ctx): void => refuseLimited(ctx, '印刷规格');

export const NO_MASK = {
  maskFileId: null,
  maskSourceId: null,
  maskWidthPx: null,
  maskHeightPx: null,
  maskPrinted: null,
  maskHoles: null,
};
const keyOf = ({ materialId, modelId, side }: sql.Place): string => `${materialId} ${modelId} ${side}`;

type Item = sql.Place & sql.Size;

/**
 * Writes new versions where something changes. A mask that has the proportions of the new area still stays with it.
 * @returns how many were written, and how many masks did not stay
 */
async function put(
  trx: Trx,
  ctx: Ctx,
  items: readonly Item[],
): Promise<{ saved: number; masksLost: number }> {
  const { materials, models } = await sql.knownOf(trx, ctx.tenantId, items);
  if (!items.every(({ materialId, modelId }) => materials.has(materialId) && models.has(modelId)))
    throw badRequest('有的材质或型号不存在，请刷新后重新选择。');
  const before = new Map((await sql.currentAt(trx, ctx.tenantId, items)).map((one) => [keyOf(one), one]));
  const isSame = (item: Item): boolean => {
    const standing = before.get(keyOf(item));
    return (
      standing !== undefined &&
      (['width', 'height', 'bleed', 'safe', 'radius'] as const).every((name) => standing[name] === item[name])
    );
  };
  let masksLost = 0;
  // Of one place that is said twice the last one holds.
  const wished = [...new Map(items.map((item) => [keyOf(item), item])).values()];
  const changed = wished
    .filter((item) => !isSame(item))
    .map(({ materialId, modelId, side, width, height, bleed, safe, radius }): sql.Current => {
      const place = { materialId, modelId, side, width, height, bleed, safe, radius };
      const standing = before.get(keyOf(place));
      if (!standing?.maskFileId) return { ...place, ...NO_MASK };
      const px = { widthPx: standing.maskWidthPx!, heightPx: standing.maskHeightPx! };
      if (dpiThatFits(px, place) !== undefined) return { ...standing, ...place };
      masksLost += 1;
      return { ...place, ...NO_MASK };
    });
  if (changed.length > 0) {
    await sql.putVersions(trx, ctx.tenantId, changed, { by: ctx.userName, now: ctx.now });
    await respecPairs(trx, ctx, changed);
  }
  return { saved: changed.length, masksLost };
}

/** So many at once ask for the password. */
export const passFor = (pass: { dangerOptPassword?: string | undefined }, count: number) =>
  count > MANY_SPECS ? pass : undefined;

export function save(ctx: Ctx, { items, ...pass }: Parsed<typeof printSpec.save>) {
  refuseSome(ctx);
  return change(ctx, { kind: 'means', pass: passFor(pass, items.length), hold: holdGoods }, async (trx) => {
    const answer = await put(trx, ctx, items);
    return { answer, told: answer.saved > 0 ? `设置 ${answer.saved} 个印刷规格` : '' };
  });
}

export function remove(ctx: Ctx, { places, ...pass }: Parsed<typeof printSpec.remove>) {
  refuseSome(ctx);
  return change(ctx, { kind: 'means', pass: passFor(pass, places.length), hold: holdGoods }, async (trx) => {
    const removed = await sql.endVersions(trx, ctx.tenantId, places);
    await respecPairs(trx, ctx, places);
    return { answer: { removed }, told: removed > 0 ? `移除 ${removed} 个印刷规格` : '' };
  });
}

const HEAD = ['型号', '材质', '宽', '高', '出血', '安全边距', '圆角', '面'] as const;

/** Millimetres as one writes them, in tenths; NaN where it is no length. */
const tenths = (text: string | undefined, absent: number): number => {
  const cell = text?.trim().replace(/mm$/i, '').trim() ?? '';
  if (cell === '') return absent;
  return /^\d{1,4}(\.\d)?$/.test(cell) ? Math.round(Number(cell) * 10) : Number.NaN;
};

/** Lines of a spreadsheet; one that is wrong is refused alone, the others are saved. */
export async function paste(
  ctx: Ctx,
  { lines, ...pass }: Parsed<typeof printSpec.paste>,
): Promise<Answer<typeof printSpec.paste>> {
  refuseSome(ctx);
  const { materials, models } = await sql.namesOf(ctx.db, ctx.tenantId);
  const materialOf = new Map(
    materials.flatMap(({ id, code, name }) => [
      [code, id],
      [name.toUpperCase(), id],
    ]),
  );
  const modelOf = new Map(
    models.flatMap(({ id, code, brand, name }) => [
      [code, id],
      [`${brand} ${name}`.toUpperCase(), id],
    ]),
  );
  const refused: { line: number; text: string; msg: string }[] = [];
  const items: Item[] = [];
  for (const [i, cells] of lines.entries()) {
    const [model = '', material = '', width, height, bleed, safe, radius, side] = cells.map((cell) =>
      cell.trim(),
    );
    if (i === 0 && HEAD.some((word) => model === word || model.startsWith(`${word}编码`))) continue;
    const refuse = (msg: string) => refused.push({ line: i + 1, text: cells.join(' '), msg });
    const modelId = modelOf.get(model.toUpperCase());
    const materialId = materialOf.get(material.toUpperCase());
    if (modelId === undefined) refuse(`没有型号「${model}」，请用型号编码或“品牌 名称”。`);
    else if (materialId === undefined) refuse(`没有材质「${material}」，请用材质编码或名称。`);
    else {
      const size = SpecSize.safeParse({
        ...{ width: tenths(width, Number.NaN), height: tenths(height, Number.NaN) },
        ...{ bleed: tenths(bleed, 0), safe: tenths(safe, 0), radius: tenths(radius, 0) },
      });
      const onSide = Number(side || 1);
      if (!size.success) refuse(`${size.error.issues[0]!.message}。`);
      else if (!fits(size.data)) refuse('出血和安全边距的两倍要小于宽和高。');
      else if (![1, 2, 3, 4].includes(onSide)) refuse('面为 1 至 4：背面、正面、左侧、右侧。');
      else items.push({ materialId, modelId, side: onSide, ...size.data });
    }
  }
  if (items.length === 0) return { saved: 0, refused };
  const { saved } = await save(ctx, { items, ...pass });
  return { saved, refused };
}
