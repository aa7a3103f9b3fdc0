import { device } from '#contract/device/device.ts';
import { material } from '#contract/means/material.ts';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import { printProfile } from '#contract/rosi/profile.ts';
import type { Hands } from './hint.ts';

const SIZE = { width: 60_000, length: 40_000 };

/** Makes a print profile of a material of its own. */
export const profileOf =
  ({ factory, word }: Hands) =>
  async (): Promise<number> => {
    const deviceId = (await factory(device.create, { name: word('设备'), media: 'sheet', ...SIZE })).id;
    const materialId = (await factory(material.create, { code: word('PRN-'), name: word('材质') })).id;
    const settings = PrintSettings.parse({ media: 'sheet', ...SIZE });
    return (await factory(printProfile.create, { name: word('打印配置'), deviceId, materialId, settings }))
      .id;
  };
