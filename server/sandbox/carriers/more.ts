import { standCainiao } from './cainiao.ts';
import { standFourpx } from './fourpx.ts';
import type { CarrierStanding, StandOptions } from './standing.ts';
import { standYto } from './yto.ts';
import { standYunexpress } from './yunexpress.ts';
import { standZto } from './zto.ts';

/** Stand-ins by the codes of their carriers. Demo mode and tests only. */
export const MORE_STANDS: Readonly<Record<string, (on?: StandOptions) => Promise<CarrierStanding>>> = {
  zto: standZto,
  yto: standYto,
  cainiao: standCainiao,
  fourpx: standFourpx,
  yunexpress: standYunexpress,
};
