import type { Answer, Parsed } from '#contract/endpoint.ts';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import { MOST_PROFILES, type printProfile, type ProfileCost } from '#contract/rosi/profile.ts';
import { sayChanges, type SettingNames } from '#contract/rosi/words.ts';
import { holdDevices, jigs, lockedOr404 } from '#server/modules/device/service.ts';
import { refuseLimited } from '#server/modules/means/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { By } from '#server/platform/signed-table.ts';
import { refuseUnfit } from './fits.ts';
import * as sql from './sql.ts';

export const NOUN = '打印配置';
export const TOLD = { kind: 'device', hold: holdDevices } as const;
const FIRST = '首个版本';
/** As long as a line of the log may be. */
const MOST_CHANGED = 500;

export const stamp = ({ userName: by, now }: Ctx) => ({ by, now });

/** @throws Refusal 400 where another one has this name */
async function refuseLike(trx: Trx, factoryId: number, name: string, id?: number): Promise<void> {
  const like = await sql.likeIt(trx, factoryId, name, id);
  if (like) throw badRequest(`已有打印配置「${like.name}」，请换一个名称。`);
}

interface NewProfile {
  name: string;
  deviceId: number;
  materialId: number;
  settings: PrintSettings;
  isDefault: boolean;
  cost?: Omit<ProfileCost, 'mediaUnit'> & { mediaUnit: ProfileCost['mediaUnit'] | null };
}

/** A profile with its first version. @throws Refusal 400 where it cannot be so */
export async function makeProfile(
  trx: Trx,
  factoryId: number,
  { settings, isDefault, cost, ...profile }: NewProfile,
  by: By,
): Promise<number> {
  if ((await sql.profiles.count(trx, factoryId)) >= MOST_PROFILES)
    throw badRequest(`打印配置最多 ${MOST_PROFILES} 个，请修改已有的配置。`);
  if (!(await sql.findMaterial(trx, factoryId, profile.materialId)))
    throw badRequest('材质不存在，请刷新后重新选择。');
  await refuseLike(trx, factoryId, profile.name);
  await refuseUnfit(trx, factoryId, { ...profile, settings });
  if (isDefault) await endPreset(trx, factoryId, profile.materialId, by);
  const id = await sql.profiles.insert(trx, factoryId, { ...profile, ...cost, isDefault }, by);
  await sql.insertVersion(trx, factoryId, id, { no: 1, settings, changed: FIRST }, by);
  return id;
}

/** The material has no default from now on. @returns the one that it had */
async function endPreset(trx: Trx, factoryId: number, materialId: number, by: By) {
  const before = await sql.presetOf(trx, factoryId, materialId);
  if (before) await sql.profiles.alter(trx, factoryId, [before.id], { isDefault: false }, by);
  return before;
}

export function create(
  ctx: Ctx,
  form: Parsed<typeof printProfile.create>,
): Promise<Answer<typeof printProfile.create>> {
  refuseLimited(ctx, NOUN);
  return change(ctx, TOLD, async (trx) => {
    const id = await makeProfile(trx, ctx.tenantId, form, stamp(ctx));
    const material = (await sql.findMaterial(trx, ctx.tenantId, form.materialId))!.name;
    const preset = form.isDefault ? `，设为「${material}」的默认` : '';
    return { answer: { id }, told: `新建打印配置「${form.name}」${preset}` };
  });
}

type Row = Awaited<ReturnType<typeof sql.profiles.lock>>[number];

/** The newest settings of a profile. */
export async function settingsOf(trx: Trx, factoryId: number, id: number): Promise<PrintSettings> {
  const [newest] = await sql.versionsOf(trx, factoryId, id, 1);
  return PrintSettings.parse(newest!.settings);
}

/** What settings name by numbers. */
export async function namesIn(
  trx: Db,
  factoryId: number,
  settings: readonly PrintSettings[],
): Promise<SettingNames> {
  const fileIds = settings.flatMap(({ iccFileId }) => iccFileId ?? []);
  const iccs = await sql.iccsOf(trx, factoryId, fileIds);
  const jigIds = settings.flatMap(({ jigId }) => jigId ?? []);
  const found = await Promise.all(jigIds.map((id) => jigs.find(trx, factoryId, id)));
  return {
    icc: new Map(iccs.map(({ fileId, name }) => [fileId, name])),
    jig: new Map(found.flatMap((one) => (one ? [[one.id, one.name]] : []))),
  };
}

/**
 * A profile's next version; what is the same makes none. What is printed by the version before keeps it.
 * @returns what changed, in words; empty where nothing did
 */
export async function addVersion(
  trx: Trx,
  factoryId: number,
  row: Row,
  settings: PrintSettings,
  by: By,
): Promise<string> {
  const before = await settingsOf(trx, factoryId, row.id);
  const names = await namesIn(trx, factoryId, [before, settings]);
  const changed = sayChanges(before, settings, names).join('；').slice(0, MOST_CHANGED);
  if (changed === '') return '';
  const { deviceId, materialId } = row;
  await refuseUnfit(trx, factoryId, { deviceId, materialId, settings });
  const no = row.versionNo + 1;
  await sql.insertVersion(trx, factoryId, row.id, { no, settings, changed }, by);
  await sql.profiles.alter(trx, factoryId, [row.id], { versionNo: no }, by);
  return changed;
}

export function update(
  ctx: Ctx,
  { id, version, name, settings }: Parsed<typeof printProfile.update>,
): Promise<Answer<typeof printProfile.update>> {
  refuseLimited(ctx, NOUN);
  return change(ctx, TOLD, async (trx) => {
    const [found] = await sql.profiles.lock(trx, ctx.tenantId, [id]);
    const row = lockedOr404(NOUN, found, version);
    await refuseLike(trx, ctx.tenantId, name, id);
    const told: string[] = [];
    if (name !== row.name) {
      await sql.profiles.alter(trx, ctx.tenantId, [id], { name }, stamp(ctx));
      told.push(`改名为「${name}」`);
    }
    const changed = await addVersion(trx, ctx.tenantId, row, settings, stamp(ctx));
    const versionNo = changed === '' ? row.versionNo : row.versionNo + 1;
    if (changed !== '') told.push(`保存第 ${versionNo} 版：${changed}`);
    return { answer: { versionNo }, told: told.map((text) => `打印配置「${row.name}」${text}`) };
  });
}

export function preset(ctx: Ctx, { id, isDefault }: Parsed<typeof printProfile.default>): Promise<void> {
  refuseLimited(ctx, NOUN);
  return change(ctx, TOLD, async (trx) => {
    const [found] = await sql.profiles.lock(trx, ctx.tenantId, [id]);
    const row = lockedOr404(NOUN, found);
    if (row.isDefault === isDefault) return { told: '' };
    if (row.closed) throw badRequest('打印配置已停用，请先启用它，再设为默认。');
    const before = isDefault ? await endPreset(trx, ctx.tenantId, row.materialId, stamp(ctx)) : undefined;
    await sql.profiles.alter(trx, ctx.tenantId, [id], { isDefault }, stamp(ctx));
    const material = (await sql.findMaterial(trx, ctx.tenantId, row.materialId))!.name;
    const instead = before ? `，代替「${before.name}」` : '';
    return {
      told: isDefault
        ? `打印配置「${row.name}」设为「${material}」的默认${instead}`
        : `打印配置「${row.name}」不再是「${material}」的默认`,
    };
  });
}
