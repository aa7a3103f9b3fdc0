import { PrintSettings } from '#contract/rosi/print-settings.ts';
import { makeDevice } from '#server/modules/device/service.ts';
import { makeOverride, makeProfile, materialsToPrint } from '#server/modules/rosi/service.ts';
import type { Trx } from './rows.sql.ts';

const DAY_MS = 24 * 60 * 60_000;
const MARGINS = { marginTop: 1000, marginRight: 500, marginBottom: 500, marginLeft: 500 };
const FLATBED = { name: 'UV 平板 1 号', media: 'sheet', width: 60_000, length: 90_000 } as const;
const SMALL = { name: 'UV 小平板 1 号', media: 'sheet', width: 30_000, length: 42_000 } as const;
/** What the small one prints. */
const ON_SMALL = '玻璃镜面';
const ROLL = { name: 'UV 卷材 1 号', media: 'roll', width: 60_000, length: 1_000_000 } as const;
/** What the roll prints, too, for large batches. */
const ALSO_ROLL = 'TPU 软壳';

/** Cents, and hundredths of a millilitre. */
const INK = { inkCover: 1000, inkPrice: 35 };
const FLAT_COST = { mediaPrice: null, mediaUnit: null, ...INK };
const ROLL_COST = { mediaPrice: 1200, mediaUnit: 'm2', ...INK } as const;

/** He wants no edge of the white to be seen. */
const OTHERWISE = {
  ...{ name: '云朵 白墨内缩加大', skuId: null, modelId: null, colorId: null, source: null },
  ...{ piecesFrom: null, piecesTo: null, changes: { choke: 30 } },
};

/** Three printers of a factory, how each of its materials is printed, and for one customer a little otherwise. */
export async function makeDevices(
  trx: Trx,
  { factoryId, merchantId }: { factoryId: number; merchantId: number },
  now: Date,
): Promise<void> {
  const by = { by: '陈厂长', now: new Date(now.getTime() - DAY_MS) };
  const flatbed = await makeDevice(trx, factoryId, FLATBED, by);
  const small = await makeDevice(trx, factoryId, SMALL, by);
  const roll = await makeDevice(trx, factoryId, ROLL, by);
  for (const { id: materialId, name, dpi, color, white, choke } of await materialsToPrint(
    trx,
    factoryId,
    undefined,
  )) {
    const art = { dpi, color, white, choke };
    const { width, length } = name === ON_SMALL ? SMALL : FLATBED;
    const sheet = { media: 'sheet', width, length, ...MARGINS, ...art };
    const file = { barcode: 'top', pieceMark: 'number' };
    const settings = PrintSettings.parse({ ...sheet, ...file });
    const profile = { materialId, isDefault: true, settings };
    const flat = {
      ...profile,
      name: `${name} 平板`,
      deviceId: name === ON_SMALL ? small : flatbed,
      cost: FLAT_COST,
    };
    const baseId = await makeProfile(trx, factoryId, flat, by);
    if (name !== ALSO_ROLL) continue;
    await makeOverride(trx, factoryId, { ...OTHERWISE, baseId, merchantId }, by);
    const long = { ...sheet, media: 'roll', length: 300_000, leadIn: 5000, leadOut: 5000 };
    const more = { materialId, isDefault: false, settings: PrintSettings.parse({ ...long, ...file }) };
    await makeProfile(trx, factoryId, { ...more, name: `${name} 卷材`, deviceId: roll, cost: ROLL_COST }, by);
  }
}
