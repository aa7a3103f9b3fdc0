import type { Answer, Parsed } from '#contract/endpoint.ts';
import { sayConditions } from '#contract/rosi/condition-words.ts';
import { MOST_OVERRIDES, type OverrideForm, type profileOverride } from '#contract/rosi/override.ts';
import { PrintSettings, refuseSettings } from '#contract/rosi/print-settings.ts';
import { changedBy, type PictureSource, type SettingChanges } from '#contract/rosi/resolve.ts';
import { sayChanges } from '#contract/rosi/words.ts';
import { lockedOr404 } from '#server/modules/device/service.ts';
import { refuseLimited } from '#server/modules/means/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { By } from '#server/platform/signed-table.ts';
import { refuseUnfit } from '../fits.ts';
import { namesIn, settingsOf, stamp, TOLD } from '../write.ts';
import { findMaterial, profiles } from '../sql.ts';
import * as sql from './sql.ts';

export const NOUN = '覆盖配置';
/** As long as a line of the log may be. */
const MOST_CHANGED = 500;

async function refuseLike(trx: Trx, factoryId: number, name: string, id?: number): Promise<void> {
  const like = await sql.likeIt(trx, factoryId, name, id);
  if (like) throw badRequest(`已有覆盖配置「${like.name}」，请换一个名称。`);
}

const Whole = PrintSettings.superRefine(refuseSettings);

/** What it says, in words. @throws Refusal 400 where its base cannot take it, or it names what is not the factory's */
export async function checked(trx: Trx, factoryId: number, form: OverrideForm): Promise<string> {
  const base = await profiles.find(trx, factoryId, form.baseId);
  if (!base || base.closed) throw badRequest('基础配置不存在或已停用，请重新选择。');
  const own = await settingsOf(trx, factoryId, base.id);
  const settings = changedBy(own, form.changes);
  const whole = Whole.safeParse(settings);
  if (!whole.success) throw badRequest(`${whole.error.issues[0]!.message}。`);
  const { deviceId, materialId } = base;
  await refuseUnfit(trx, factoryId, { deviceId, materialId, settings });
  const said = sayChanges(own, settings, await namesIn(trx, factoryId, [own, settings]));
  if (said.length === 0) throw badRequest('改动与基础配置相同，请至少改一项设置。');
  const conditions = await conditionsOf(trx, factoryId, form, materialId);
  return [...conditions, ...said].join('；').slice(0, MOST_CHANGED);
}

async function conditionsOf(
  trx: Trx,
  factoryId: number,
  form: OverrideForm,
  materialId: number,
): Promise<string[]> {
  const names = await sql.namesOf(trx, factoryId, form);
  const asked = { merchant: form.merchantId, sku: form.skuId, model: form.modelId, color: form.colorId };
  const word = { merchant: '客户', sku: 'SKU', model: '型号', color: '颜色' };
  for (const key of Object.keys(asked) as (keyof typeof asked)[])
    if (asked[key] !== null && names[key] === null)
      throw badRequest(`${word[key]}不存在，请刷新后重新选择。`);
  const material = (await findMaterial(trx, factoryId, materialId))!.name;
  if (names.skuMaterial !== null && names.skuMaterial !== material)
    throw badRequest(`SKU「${names.sku}」的材质不是基础配置的「${material}」，请重新选择。`);
  return sayConditions({
    ...names,
    source: form.source,
    piecesFrom: form.piecesFrom,
    piecesTo: form.piecesTo,
  });
}

/** An override with its first version, behind all others. @returns its id, and what it says in words */
export async function makeOverride(
  trx: Trx,
  factoryId: number,
  form: OverrideForm,
  by: By,
): Promise<{ id: number; changed: string }> {
  if ((await sql.overrides.count(trx, factoryId)) >= MOST_OVERRIDES)
    throw badRequest(`覆盖配置最多 ${MOST_OVERRIDES.toLocaleString('zh-CN')} 个，请修改已有的。`);
  await refuseLike(trx, factoryId, form.name);
  const changed = await checked(trx, factoryId, form);
  const position = (await sql.lastPosition(trx, factoryId)) + 1;
  const id = await sql.overrides.insert(trx, factoryId, { ...sql.columnsOf(form), position }, by);
  await sql.insertVersion(trx, factoryId, id, { no: 1, changes: form.changes, changed }, by);
  return { id, changed };
}

export function create(
  ctx: Ctx,
  form: Parsed<typeof profileOverride.create>,
): Promise<Answer<typeof profileOverride.create>> {
  refuseLimited(ctx, NOUN);
  return change(ctx, TOLD, async (trx) => {
    const { id, changed } = await makeOverride(trx, ctx.tenantId, form, stamp(ctx));
    return { answer: { id }, told: `新建覆盖配置「${form.name}」：${changed}` };
  });
}

export function update(
  ctx: Ctx,
  { id, version, ...form }: Parsed<typeof profileOverride.update>,
): Promise<Answer<typeof profileOverride.update>> {
  refuseLimited(ctx, NOUN);
  return change(ctx, TOLD, async (trx) => {
    const [found] = await sql.overrides.lock(trx, ctx.tenantId, [id]);
    const row = lockedOr404(NOUN, found, version);
    await refuseLike(trx, ctx.tenantId, form.name, id);
    const changed = await checked(trx, ctx.tenantId, form);
    const { name, ...said } = form;
    const told = name === row.name ? [] : [`改名为「${name}」`];
    const isSame = saysSame(row, said);
    const versionNo = isSame ? row.versionNo : row.versionNo + 1;
    await sql.overrides.alter(trx, ctx.tenantId, [id], { ...sql.columnsOf(form), versionNo }, stamp(ctx));
    if (!isSame) {
      const next = { no: versionNo, changes: form.changes, changed };
      await sql.insertVersion(trx, ctx.tenantId, id, next, stamp(ctx));
      told.push(`保存第 ${versionNo} 版：${changed}`);
    }
    return { answer: { versionNo }, told: told.map((text) => `覆盖配置「${row.name}」${text}`) };
  });
}

type Row = Awaited<ReturnType<typeof sql.overrides.lock>>[number];

/** Whether the form says of base, conditions and changes what stands. */
const saysSame = (row: Row, form: Omit<OverrideForm, 'name'>): boolean => {
  const fields = [
    'baseId',
    'merchantId',
    'skuId',
    'modelId',
    'colorId',
    'source',
    'piecesFrom',
    'piecesTo',
  ] as const;
  const sorted = (changes: object): string =>
    JSON.stringify(Object.entries(changes).toSorted(([a], [b]) => a.localeCompare(b)));
  return (
    fields.every((key) => row[key] === form[key]) && sorted(row.changes as object) === sorted(form.changes)
  );
};

/** As a form would say what stands. */
export const formOf = (row: Row): OverrideForm => ({
  ...{ name: row.name, baseId: row.baseId, merchantId: row.merchantId, skuId: row.skuId },
  ...{ modelId: row.modelId, colorId: row.colorId, source: row.source as PictureSource | null },
  ...{ piecesFrom: row.piecesFrom, piecesTo: row.piecesTo, changes: row.changes as SettingChanges },
});

/** @throws Refusal 400 where another one came or went meanwhile */
export function sort(ctx: Ctx, { ids }: Parsed<typeof profileOverride.sort>): Promise<void> {
  refuseLimited(ctx, NOUN);
  return change(ctx, TOLD, async (trx) => {
    const standing = await sql.idsInOrder(trx, ctx.tenantId);
    const wanted = new Set(ids);
    if (
      wanted.size !== ids.length ||
      wanted.size !== standing.length ||
      !standing.every((id) => wanted.has(id))
    )
      throw badRequest('覆盖配置列表已有变化，请刷新后重新排序。');
    if (standing.every((id, at) => id === ids[at])) return { told: '' };
    await sql.sortAll(trx, ctx.tenantId, ids);
    return { told: '调整覆盖配置的先后顺序' };
  });
}
