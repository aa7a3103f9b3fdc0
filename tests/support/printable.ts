import sharp from 'sharp';
import { file } from '#contract/file/file.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import type { Client, TestApp } from './app.ts';
import { buildSku } from './goods.ts';

/** 30 x 60 mm at 300 dpi are 354.33 x 708.66 pixels, rounded up [G01]. */
export const AREA = { width: 300, height: 600, bleed: 10, safe: 20, radius: 0 };
export const PX = { width: 355, height: 709 };
/** A hole of 100 x 100 pixels. */
export const isHole = (x: number, y: number) => x >= 100 && x < 200 && y >= 100 && y < 200;
const MASK = `<svg xmlns="http://www.w3.org/2000/svg" width="355" height="709"><path fill-rule="evenodd" d="M0 0h355v709H0zM100 100h100v100H100z"/></svg>`;

type How = {
  printColor?: 'cmyk';
  printWhite?: 'art';
  choke?: number;
  dpiTarget?: number;
  dpiLeast?: number;
  maskNeeded?: boolean;
};

/** SKUs of a factory, each of a new material in a model of its own, as its people set them up. */
export function printableGoods(t: TestApp, factory: Client) {
  let made = 0;
  return async (how: How = {}, { spec = AREA as typeof AREA | null, mask = true } = {}) => {
    const n = (made += 1);
    const names = { material: `出图材质${n}`, brand: '出图牌', model: `P${n}` };
    const form = { code: `PRM${n}`, name: names.material, maskNeeded: true, ...how };
    const { id: materialId } = await factory.call(material.create, form);
    const { id: modelId } = await factory.call(model.create, {
      ...{ code: `PRD${n}`, brand: names.brand, name: names.model },
    });
    const place = { materialId, modelId, side: 1 };
    if (spec) await factory.call(printSpec.save, { items: [{ ...place, ...spec }] });
    const addMask = async () => {
      const content = await sharp(Buffer.from(MASK)).png().toBuffer();
      const name = `PRD${n}@PRM${n}.png`;
      const { fileId } = (await factory.upload(file.upload, name, content)).data;
      const { refused } = await factory.call(printSpec.saveMasks, { files: [{ fileId, name }] });
      if (refused.length > 0) throw new Error(refused[0]!.msg);
    };
    if (spec && mask) await addMask();
    const sku = await buildSku(t.database.system, {
      ...{ factoryId: t.tenants.factory, ...names, printWidthMm: 30, printHeightMm: 60 },
    });
    return { sku, materialId, modelId, place, addMask };
  };
}

/** A picture that is blue on its left half and red on the right. */
export async function halves(width = 355, height = 709): Promise<Buffer> {
  const right = await sharp({
    create: { width: Math.ceil(width / 2), height, channels: 3, background: '#f00' },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#00f' } })
    .composite([{ input: right, left: Math.floor(width / 2), top: 0 }])
    .png()
    .toBuffer();
}
