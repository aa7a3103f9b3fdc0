import type { Faker } from '@faker-js/faker';

export interface Waybill {
  waybillNo: string;
  expressName: string;
}

/** What carriers' numbers look like: # is a digit. */
const HOME = [
  ['中通快递', '78############', 30],
  ['圆通速递', 'YT#############', 22],
  ['韵达速递', '4##############', 16],
  ['极兔速递', 'JT#############', 14],
  ['申通快递', '77#############', 10],
  ['顺丰速运', 'SF#############', 6],
  ['邮政快递包裹', '9############', 2],
] as const;
const ABROAD = [
  ['云途物流', 'YT################', 45],
  ['燕文物流', 'UJ#########YP', 25],
  ['4PX 递四方', '4PX################CN', 20],
  ['中国邮政国际小包', 'LZ#########CN', 10],
] as const;

/** Waybill numbers, none twice. */
export function waybills(faker: Faker): (abroad: boolean) => Waybill {
  const given = new Set<string>();
  return (abroad) => {
    const carriers = (abroad ? ABROAD : HOME).map((value) => ({ value, weight: value[2] }));
    for (;;) {
      const [expressName, form] =
        faker.helpers.weightedArrayElement<readonly [string, string, number]>(carriers);
      const waybillNo = form.replaceAll('#', () => faker.string.numeric(1));
      if (given.has(waybillNo)) continue;
      given.add(waybillNo);
      return { waybillNo, expressName };
    }
  };
}
