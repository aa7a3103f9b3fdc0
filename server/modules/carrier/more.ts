import type { CarrierAdapter } from './adapter.ts';
import { cainiao } from './cainiao.ts';
import { fourpx } from './fourpx.ts';
import { yto } from './yto.ts';
import { yunexpress } from './yunexpress.ts';
import { zto } from './zto.ts';

/** Each with where it is in earnest, in the order in which a choice shows them: at home, then abroad. */
export const MORE_CARRIERS: readonly { adapter: CarrierAdapter; url: string }[] = [
  { adapter: zto, url: 'https://japi.zto.com' },
  { adapter: yto, url: 'https://openapi.yto.net.cn:11443' },
  { adapter: cainiao, url: 'https://link.cainiao.com' },
  { adapter: fourpx, url: 'https://open.4px.com' },
  { adapter: yunexpress, url: 'https://openapi.yunexpress.cn' },
];
