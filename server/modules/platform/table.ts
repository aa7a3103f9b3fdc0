import type { Platform } from '#contract/platform/platform.ts';
import type { FilePlatform } from './adapter.ts';
import { filePlatform, localPlatform } from './by-file.ts';
import { medusa } from './medusa.ts';
import { shopify } from './shopify.ts';
import { tiktok } from './tiktok.ts';
import { vendure } from './vendure.ts';
import { woocommerce } from './woocommerce.ts';

/** Every platform, once. A new adapter is one folder beside and one line here. */
export const ADAPTERS: Readonly<Record<Platform, FilePlatform>> = {
  taobao: filePlatform('taobao', ['encryptCode']),
  pdd: filePlatform('pdd', ['encryptCode']),
  douyin: filePlatform('douyin', ['encryptCode']),
  jd: filePlatform('jd'),
  kuaishou: filePlatform('kuaishou'),
  xiaohongshu: filePlatform('xiaohongshu'),
  weixin: filePlatform('weixin'),
  alibaba: filePlatform('alibaba'),
  shopify,
  woocommerce,
  vendure,
  medusa,
  temu: filePlatform('temu', ['temuSemi', 'temuLocal']),
  tiktok,
  shein: filePlatform('shein'),
  shopee: filePlatform('shopee'),
  aliexpress: filePlatform('aliexpress', ['aliexpressOneStop', 'aliexpressChoice']),
  lazada: filePlatform('lazada'),
  amazon: filePlatform('amazon'),
  ebay: filePlatform('ebay'),
  etsy: filePlatform('etsy'),
  local: localPlatform,
};
