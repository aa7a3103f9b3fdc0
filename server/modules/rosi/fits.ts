import { fileIssues } from '#contract/plate/marks.ts';
import { MEDIA, type Media } from '#contract/device/device.ts';
import { mmOf } from '#contract/device/lengths.ts';
import { PRINT_COLORS } from '#contract/print-file/print-file.ts';
import type { PrintSettings } from '#contract/rosi/print-settings.ts';
import { fitsRoom, fitsSlot, type Size } from '#contract/rosi/room.ts';
import { devices, jigs, slotsOf } from '#server/modules/device/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { badRequest } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

interface Planned {
  deviceId: number;
  materialId: number;
  settings: PrintSettings;
}
const said = ({ w, h }: Size): string => `${mmOf(w)} × ${mmOf(h)} mm`;

/** @throws Refusal 400 with what a device, its jig, the colours or the material's largest print do not allow */
export async function refuseUnfit(trx: Trx, factoryId: number, planned: Planned): Promise<void> {
  await refuseDevice(trx, factoryId, planned);
  await refuseColours(trx, factoryId, planned.settings);
  // A mark without room would only be found when the plate is drawn.
  const [issue] = fileIssues(planned.settings);
  if (issue !== undefined) throw badRequest(`${issue}，请调整后再保存。`);
  if (planned.settings.media === 'jig') await refuseJig(trx, factoryId, planned);
  else await refuseNarrow(trx, factoryId, planned);
}

async function refuseDevice(trx: Trx, factoryId: number, { deviceId, settings }: Planned): Promise<void> {
  const device = await devices.find(trx, factoryId, deviceId);
  if (!device) throw badRequest('设备不存在，请刷新后重新选择。');
  if (device.closed) throw badRequest(`设备「${device.name}」已停用，请先启用它，或选择别的设备。`);
  if (device.media !== settings.media)
    throw badRequest(`设备「${device.name}」的类型是${MEDIA[device.media as Media]}，请选择相同的类型。`);
  if (settings.width > device.width)
    throw badRequest(`宽超出设备「${device.name}」的最大宽 ${mmOf(device.width)} mm，请改小。`);
  if (settings.length > device.length)
    throw badRequest(`长超出设备「${device.name}」的最大长 ${mmOf(device.length)} mm，请改小。`);
}

async function refuseColours(
  trx: Trx,
  factoryId: number,
  { iccFileId, color }: PrintSettings,
): Promise<void> {
  if (iccFileId === null) return;
  const [icc] = await sql.iccsOf(trx, factoryId, [iccFileId]);
  if (!icc) throw badRequest('色彩文件不存在，请重新选择或上传。');
  if (icc.color !== color)
    throw badRequest(
      `色彩文件「${icc.name}」是 ${PRINT_COLORS[icc.color as keyof typeof PRINT_COLORS]} 的，与色彩 ${PRINT_COLORS[color]} 不同，请重新选择。`,
    );
}

async function refuseNarrow(trx: Trx, factoryId: number, { materialId, settings }: Planned): Promise<void> {
  const sizes = await sql.sizesOf(trx, factoryId, materialId);
  const large = sizes.find((size) => !fitsRoom(size, settings));
  if (large)
    throw badRequest(
      `边距以内放不下「${large.model}」（${said(large)}），请改小边距，或改大宽和长${settings.rotation === 'quarter' ? '' : '，或允许旋转'}。`,
    );
}

async function refuseJig(
  trx: Trx,
  factoryId: number,
  { deviceId, materialId, settings }: Planned,
): Promise<void> {
  const jigId = settings.jigId!;
  const jig = await jigs.find(trx, factoryId, jigId);
  if (!jig || jig.deviceId !== deviceId) throw badRequest('治具不在这台设备上，请重新选择治具。');
  if (jig.closed) throw badRequest(`治具「${jig.name}」已停用，请先启用它，或选择别的治具。`);
  const slots = (await slotsOf(trx, factoryId, [jigId])).get(jigId) ?? [];
  const modelIds = slots.flatMap(({ models }) => models.map(({ id }) => id));
  const sizes = await sql.sizesOfModels(trx, factoryId, { materialId, modelIds: [...new Set(modelIds)] });
  for (const slot of slots)
    for (const size of sizes)
      if (slot.models.some(({ id }) => id === size.modelId) && !fitsSlot(size, slot))
        throw badRequest(
          `治具「${jig.name}」的第 ${slot.no} 个槽位放不下「${size.model}」（${said(size)}），请改正槽位或换治具。`,
        );
}
