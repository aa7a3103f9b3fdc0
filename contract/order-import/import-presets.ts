import { z } from 'zod';
import type { Platform } from '#contract/platform/platform.ts';

interface ImportPreset {
  label: string;
  /** The platform of its orders; null where the file does not tell. */
  platform: Platform | null;
  /** Where a merchant finds the export at his platform. */
  hint: string;
}

/** Exports of orders whose columns we know: they are recognised by their header, or chosen by hand. */
export const IMPORT_PRESETS = {
  taobao: {
    label: '淘宝 / 天猫订单导出',
    platform: 'taobao',
    hint: '在千牛卖家中心的「已卖出的宝贝」里批量导出。',
  },
  pdd: {
    label: '拼多多订单导出',
    platform: 'pdd',
    hint: '在拼多多商家后台的「订单查询」里批量导出。',
  },
  douyin: {
    label: '抖音订单导出',
    platform: 'douyin',
    hint: '在抖店后台的「订单管理」里批量导出。',
  },
  jd: {
    label: '京东订单导出',
    platform: 'jd',
    hint: '在京麦商家后台的「订单查询与跟踪」里导出。',
  },
  alibaba: {
    label: '1688 订单导出',
    platform: 'alibaba',
    hint: '在 1688 卖家工作台的「已卖出货品」里导出。',
  },
  shopify: {
    label: 'Shopify 订单导出',
    platform: 'shopify',
    hint: '在 Shopify 后台的 Orders 里用 Export 导出。',
  },
  temu: {
    label: 'Temu 订单导出',
    platform: 'temu',
    hint: '在 Temu 卖家中心的订单列表里导出。',
  },
  tiktok: {
    label: 'TikTok Shop 订单导出',
    platform: 'tiktok',
    hint: '在 TikTok Shop 卖家中心的订单列表里导出。',
  },
  template: {
    label: 'PodFlow 导入模板',
    platform: null,
    hint: '下载空白模板，照它的列填写。',
  },
} as const satisfies Record<string, ImportPreset>;

export const ImportPresetName = z.enum(Object.keys(IMPORT_PRESETS) as (keyof typeof IMPORT_PRESETS)[]);
export type ImportPresetName = z.infer<typeof ImportPresetName>;

/** The preset of a platform's export; undefined where we know none. */
export const presetOfPlatform = (platform: Platform): ImportPresetName | undefined =>
  ImportPresetName.options.find((name) => IMPORT_PRESETS[name].platform === platform);
