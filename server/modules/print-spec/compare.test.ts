import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { file } from '#contract/file/file.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
});
afterAll(() => t.close());

/** Of an area of 76 x 151 mm at 300 dpi, with one square hole that begins at x and is so wide. */
const maskOf = (x: number, wide: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="898" height="1784"><path fill-rule="evenodd" d="M0 0H898V1784H0Z M${x} 100H${x + wide}V${100 + wide}H${x}Z"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

let made = 0;
async function newModel(materialId: number, hole?: readonly [x: number, wide: number]) {
  const form = { brand: '果', name: `比${(made += 1)}`, code: `CMP${made}`, bodyW: 715, bodyH: 1467 };
  const { id: modelId } = await factory.call(model.create, form);
  await factory.call(printSpec.save, { items: [{ materialId, modelId, width: 760, height: 1510 }] });
  if (hole) {
    const name = `${form.code}.png`;
    const { fileId } = (await factory.upload(file.upload, name, await maskOf(...hole))).data;
    expect(await factory.call(printSpec.saveMasks, { files: [{ fileId, name }] })).toMatchObject({
      saved: 1,
    });
  }
  return modelId;
}

it('lays two masks over each other, and says how much of the phone’s holes the case covers', async () => {
  const { id: materialId } = await factory.call(material.create, { code: 'CMPM', name: '比较壳' });
  const large = await newModel(materialId, [100, 400]);
  const small = await newModel(materialId, [100, 200]);
  const bare = await newModel(materialId);
  const compare = (caseModelId: number, phoneModelId: number) =>
    factory.call(printSpec.compare, { caseModelId, phoneModelId });

  const fits = await compare(large, small);
  expect(fits.caseModel).toMatchObject({ id: large, bodyW: 715, bodyH: 1467 });
  expect(fits.overlays).toMatchObject([
    { caseMaterial: '比较壳', phoneMaterial: '比较壳', side: 1, covered: 0 },
  ]);
  // Of a hole of 400 x 400 one of 200 x 200 leaves a quarter open; pixels of the drawing are coarser.
  const { overlays } = await compare(small, large);
  expect(overlays[0]!.covered).toBeGreaterThan(730);
  expect(overlays[0]!.covered).toBeLessThan(770);
  const drawn = await sharp(Buffer.from(overlays[0]!.url.split(',')[1]!, 'base64')).metadata();
  expect(drawn).toMatchObject({ format: 'png', height: 480 });

  expect((await compare(bare, large)).overlays).toEqual([]);
  expect(await factory.ask(printSpec.compare, { caseModelId: large, phoneModelId: 999_999 })).toMatchObject({
    code: 404,
  });
});
