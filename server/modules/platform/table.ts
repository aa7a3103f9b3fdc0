import type { Platform } from '#contract/platform.ts';
import type { FilePlatform } from './adapter.ts';
import { filePlatform, localPlatform } from './by-file.ts';
import { field } from './fields.ts';
import { medusa } from './medusa.ts';
import { soon } from './soon.ts';
import { vendure } from './vendure.ts';

const url = field('url', '店铺地址', { placeholder: 'https://shop.example.com' });
const key = (name: string, label: string) => field(name, label, { secret: true });

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
  shopify: soon('shopify', [url, key('accessToken', 'Admin API 访问令牌')]),
  woocommerce: soon('woocommerce', [
    url,
    key('consumerKey', 'Consumer key'),
    key('consumerSecret', 'Consumer secret'),
  ]),
  vendure,
  medusa,
  temu: filePlatform('temu', ['temuSemi', 'temuLocal']),
  tiktok: soon('tiktok', [
    key('appKey', 'App key'),
    key('appSecret', 'App secret'),
    key('authCode', '授权码'),
  ]),
  shein: filePlatform('shein'),
  shopee: filePlatform('shopee'),
  aliexpress: filePlatform('aliexpress', ['aliexpressOneStop', 'aliexpressChoice']),
  lazada: filePlatform('lazada'),
  amazon: filePlatform('amazon'),
  ebay: filePlatform('ebay'),
  etsy: filePlatform('etsy'),
  local: localPlatform,
};
