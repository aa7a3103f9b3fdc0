import sharp from 'sharp';
import { device } from '#contract/device/device.ts';
import { jig } from '#contract/device/jig.ts';
import { order } from '#contract/order/order.ts';
import { material } from '#contract/means/material.ts';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import { profileOverride } from '#contract/rosi/override.ts';
import { printProfile } from '#contract/rosi/profile.ts';
import { hint, type Hands, type Hint } from './hint.ts';

const SIZE = { width: 60_000, length: 40_000 };
const SLOT = { x: 0, y: 0, w: 8000, h: 16_000, rotation: 0 as const };

/** A real profile of a press, as libvips brings it. */
async function press(): Promise<Buffer> {
  const red = sharp({ create: { width: 4, height: 4, channels: 3, background: '#c80000' } });
  const file = await red.toColorspace('cmyk').withIccProfile('cmyk').tiff().toBuffer();
  return (await sharp(file).metadata()).icc!;
}
const ICC = { name: '印刷.icc', content: await press() };

/** Devices of a factory, their jigs, and how they print. */
export function deviceHints({ factory, word, table }: Hands): Hint[] {
  const form = (media: 'sheet' | 'jig' = 'sheet') => ({ name: word('设备'), media, ...SIZE });
  const machine = async (media?: 'sheet' | 'jig') => (await factory(device.create, form(media))).id;
  const held = async () => ({
    ...{ name: word('治具'), deviceId: await machine('jig'), slots: [{ ...SLOT, modelIds: [] }] },
  });
  const newJig = async () => (await factory(jig.create, await held())).id;
  const settings = () => PrintSettings.parse({ media: 'sheet', ...SIZE, white: 'art' });
  const said = async () => ({
    ...{ name: word('打印配置'), deviceId: await machine(), settings: settings() },
    materialId: (await factory(material.create, { code: word('DEV-'), name: word('材质') })).id,
  });
  const profile = async () => (await factory(printProfile.create, await said())).id;
  const stopped = async () => {
    const id = await profile();
    await factory(printProfile.stop, { ids: [id] });
    return { ids: [id] };
  };
  const changed = async () => ({
    ...{ name: word('覆盖'), baseId: await profile(), piecesFrom: 2, changes: { choke: 40 } },
  });
  const override = async () => (await factory(profileOverride.create, await changed())).id;
  return [
    hint(device.create, () => form()),
    hint(device.update, async () => ({ id: await machine(), version: 1, ...form() })),
    ...[device.stop, device.start].map((of) => hint(of, async () => ({ id: await machine() }))),
    {
      of: jig.read,
      make: () => Promise.resolve({ file: table(['x,y,w,h,rotation,models', '10,10,75,150.6,90,']) }),
    },
    hint(jig.create, held),
    hint(jig.update, async () => ({ id: await newJig(), version: 1, ...(await held()) })),
    ...[jig.stop, jig.start].map((of) => hint(of, async () => ({ id: await newJig() }))),
    hint(printProfile.create, said),
    hint(printProfile.update, async () => ({
      ...{ id: await profile(), version: 1, name: word('打印配置'), settings: settings() },
    })),
    hint(printProfile.detail, async () => ({ id: await profile() })),
    hint(printProfile.default, async () => ({ id: await profile(), isDefault: true })),
    hint(printProfile.stop, async () => ({ ids: [await profile()] })),
    hint(printProfile.start, stopped),
    hint(printProfile.choke, async () => ({ ids: [await profile()], choke: 40 })),
    hint(printProfile.cost, async () => ({
      ...{ ids: [await profile()], mediaPrice: 1200, mediaUnit: 'm2' as const, inkCover: 1000, inkPrice: 35 },
    })),
    hint(printProfile.sizes, async () => ({ materialId: (await said()).materialId })),
    { of: printProfile.icc, make: () => Promise.resolve({ file: ICC }) },
    hint(profileOverride.create, changed),
    hint(profileOverride.update, async () => ({ id: await override(), version: 1, ...(await changed()) })),
    hint(profileOverride.detail, async () => ({ id: await override() })),
    hint(profileOverride.sort, async () => {
      await override();
      const { list } = await factory(profileOverride.page, { pageSize: 1000 });
      return { ids: list.map(({ id }) => id).toReversed() };
    }),
    ...[profileOverride.stop, profileOverride.start, profileOverride.delete].map((of) =>
      hint(of, async () => ({ ids: [await override()] })),
    ),
    hint(profileOverride.trial, async () => {
      // What waits for its review has goods in each line.
      const { list } = await factory(order.page, { status: 'waitReview', pageSize: 1 });
      return { number: list[0]!.orderNo };
    }),
  ];
}
