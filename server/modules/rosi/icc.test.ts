import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { device } from '#contract/device/device.ts';
import { material } from '#contract/means/material.ts';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import { printProfile } from '#contract/rosi/profile.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { greyProfile } from '#tests/support/icc.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
});
afterAll(() => t.close());

/** A real profile of a press, as libvips brings it. */
const press = async (): Promise<Buffer> => {
  const red = sharp({ create: { width: 4, height: 4, channels: 3, background: '#c80000' } });
  const file = await red.toColorspace('cmyk').withIccProfile('cmyk').tiff().toBuffer();
  return (await sharp(file).metadata()).icc!;
};
const with4 = (icc: Buffer, at: number, text: string): Buffer => {
  const changed = Buffer.from(icc);
  changed.write(text, at, 'latin1');
  return changed;
};

describe('[P138] a profile of colours', () => {
  it('is that of a printer, in the colours that its print profile has', async () => {
    const { code, data } = await factory.upload(printProfile.icc, '热转印.icc', await press());
    expect(code).toBe(0);
    expect(data).toMatchObject({ color: 'cmyk', name: expect.stringMatching(/\S/) });
    expect(await factory.call(printProfile.iccs, {})).toEqual([data]);
    const { id: deviceId } = await factory.call(device.create, {
      ...{ name: '平板', media: 'sheet', width: 60_000, length: 90_000 },
    });
    const { id: materialId } = await factory.call(material.create, { code: 'ICC-1', name: '亚克力' });
    const ask = (more: object) =>
      factory.ask(printProfile.create, {
        ...{ name: `配置 ${JSON.stringify(more).replaceAll(/\W/g, '')}`.slice(0, 40), deviceId, materialId },
        settings: PrintSettings.parse({ media: 'sheet', width: 60_000, length: 90_000, ...more }),
      });
    expect(await ask({ color: 'rgb', iccFileId: data.fileId })).toMatchObject({
      code: 400,
      msg: `色彩文件「${data.name}」是 CMYK 的，与色彩 RGB 不同，请重新选择。`,
    });
    expect(await ask({ color: 'cmyk', iccFileId: 999_999 })).toMatchObject({
      code: 400,
      msg: '色彩文件不存在，请重新选择或上传。',
    });
    expect((await ask({ color: 'cmyk', iccFileId: data.fileId })).code).toBe(0);
    expect((await factory.call(printProfile.page, {})).list[0]!.iccName).toBe(data.name);
  });

  it('is refused with a sentence where it is none of a printer, broken, or above 5 MB', async () => {
    const icc = await press();
    const msgOf = async (content: Buffer, name = '色.icc') =>
      (await factory.upload(printProfile.icc, name, content)).msg;
    expect(await msgOf(with4(icc, 12, 'mntr'))).toBe(
      '「色.icc」是显示器的配置文件，不是打印机的 ICC 配置文件，请上传打印机的（类别 prtr）。',
    );
    expect(await msgOf(with4(icc, 16, 'GRAY'))).toBe(
      '「色.icc」的色彩空间不是 RGB 或 CMYK，请上传 RGB 或 CMYK 打印机的配置文件。',
    );
    expect(await msgOf(greyProfile(2.2))).toContain('是显示器的配置文件');
    const broken = '「色.icc」不是 ICC 配置文件，或已损坏，请重新导出后上传。';
    expect(await msgOf(icc.subarray(0, icc.length - 1))).toBe(broken);
    expect(await msgOf(Buffer.from('text'))).toBe(broken);
    const away = Buffer.from(icc);
    away.writeUInt32BE(icc.length, 132 + 4);
    expect(await msgOf(away)).toBe(broken);
    expect(await msgOf(Buffer.concat([icc, Buffer.alloc(5 * 1024 ** 2)]))).toBe(
      '「色.icc」超过 5 MB，请上传更小的 ICC 配置文件。',
    );
  });

  it('is of its factory alone', async () => {
    await factory.upload(printProfile.icc, '热转印.icc', await press());
    await secondFactory(t);
    await letIn(t, 'designer', ['factory:device', 'factory:device:edit']);
    expect(await (await t.as('designer01')).call(printProfile.iccs, {})).toEqual([]);
  });
});
