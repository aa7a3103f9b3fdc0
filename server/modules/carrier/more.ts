import type { CarrierAdapter } from './adapter.ts';
import { cainiao } from './cainiao.ts';
import { fourpx } from './fourpx.ts';
import { yto } from './yto.ts';
import { yunexpress } from './yunexpress.ts';
import { zto } from './zto.ts';

/** In the order in which a choice shows them: at home, then abroad. */
export const MORE_CARRIERS: readonly CarrierAdapter[] = [zto, yto, cainiao, fourpx, yunexpress];
