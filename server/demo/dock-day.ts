import { packages, type Package, type PACKAGE_DEEDS } from '#contract/package/package.ts';
import { carrierCost, expressFee } from '#contract/price/express-fee.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import type { Hands } from './hands.ts';

const PARCELS = 14;
const ZTO = '中通快递';
const YTO = '圆通速递';
const BY_WEIGHT = { mode: 'weight', startCount: 1000, extraCount: 1000, divisor: 6000 } as const;
/** What customers pay; places that are far pay more. */
const FEES = [
  { expressName: '', areaCode: '', startCents: 800, extraCents: 400 },
  { expressName: ZTO, areaCode: '', startCents: 500, extraCents: 200 },
  { expressName: YTO, areaCode: '', startCents: 480, extraCents: 180 },
  { expressName: YTO, areaCode: '44', startCents: 420, extraCents: 150 },
];
/** What the two carriers take. */
const COSTS = [
  { expressName: ZTO, areaCode: '', startCents: 320, extraCents: 130 },
  { expressName: YTO, areaCode: '', startCents: 300, extraCents: 120 },
];

/** A round at the dock, by the calls that its people send: prices are set, packed parcels get numbers, are weighed and leave. */
export async function walkDock({ call }: Hands): Promise<void> {
  for (const fee of FEES) await call(expressFee.create, { ...BY_WEIGHT, ...fee, packingCents: 30 });
  for (const cost of COSTS) await call(carrierCost.create, { ...BY_WEIGHT, ...cost });
  const { list: packed } = await call(packages.page, {
    ...{ stage: PACKAGE_REGIONS.stage.packed.code, numbered: false, held: false, pageSize: 100 },
  });
  // The two carriers go nowhere abroad.
  const list = packed.filter(({ area }) => /^\p{Script=Han}/u.test(area)).slice(0, PARCELS);
  const act = (event: (typeof PACKAGE_DEEDS)[number], { id }: Package, params = {}) =>
    call(packages.act, { event, ids: [id], params });
  for (const [at, one] of list.entries()) {
    const [expressName, prefix] = at % 3 === 2 ? [YTO, 'YT88'] : [ZTO, '7888'];
    const waybillNo = `${prefix}${String(10_000_000_000 + one.id * 7919).slice(0, 11)}`;
    await call(packages.enter, { id: one.id, waybillNo, expressName });
    // Some leave as they are expected to weigh, and two wait.
    if (at % 4 !== 3) {
      const grams = (one.estimatedG ?? 300) + (at % 5) * 4;
      await act('package.weighed', one, { grams, lengthMm: 180, widthMm: 120, heightMm: 40 + at * 2 });
    }
    if (at < list.length - 2) await act('package.handed.over', one);
  }
}
