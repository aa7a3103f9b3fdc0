import type { z } from 'zod';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { PROVINCES } from '#contract/area/province.ts';
import { expressFee, FEE_COLUMNS } from '#contract/price/express-fee.ts';
import { region, REGION_COLUMNS } from '#contract/region/region.ts';
import { EXPRESS_STANDARD } from '#contract/values/express-standard.ts';
import { ruleTag } from '#contract/rule-tag/rule-tag.ts';
import { hint, tableHints, type Hands, type Hint } from './hint.ts';

interface Calls {
  create: Endpoint<z.ZodType, z.ZodType<{ id: number }>>;
  update: Endpoint;
  delete: Endpoint;
}

/** A record that is made, changed and deleted by its calls: `form` says something else each time. */
export const written = <C extends Calls>(
  make: Hands['factory'],
  calls: C,
  form: () => Input<C['create']> & object,
  as?: string,
): Hint[] => {
  const made = async () => (await make(calls.create, form())).id;
  return [
    hint(calls.create, form, as),
    hint(calls.update, async () => ({ ...form(), id: await made(), version: 1 }), as),
    hint(calls.delete, async () => ({ id: await made() }), as),
  ];
};

/** Records of contract/record.ts. */
export function recordHints({ factory, merchant, word }: Hands): Hint[] {
  let parcels = 0;
  let regions = 0;
  const tagRule = () => ({
    name: word('规则标签'),
    triggers: ['new' as const],
    condition: {
      join: 'all' as const,
      groups: [{ join: 'all' as const, leaves: [{ field: 'buyerRemark' as const, is: true }] }],
    },
    actions: { tags: ['有备注'] },
  });
  return [
    // From the end of the companies and provinces: other hints begin at their first one.
    ...written(factory, expressFee, () => {
      const at = parcels++;
      return {
        mode: 'weight' as const,
        expressName: EXPRESS_STANDARD.at(-1 - (at % EXPRESS_STANDARD.length))!.name,
        areaCode: PROVINCES.at(-1 - (Math.floor(at / EXPRESS_STANDARD.length) % PROVINCES.length))!.code,
        startCount: 1,
        startCents: 800,
        extraCount: 1,
        extraCents: 200,
      };
    }),
    ...tableHints([expressFee.import, expressFee.importInspect], () => [
      Object.values(FEE_COLUMNS).join(','),
      '按重量,顺丰速运,广东省 深圳市,,1-500=3.50,1000,8,500,1.5,,,,,,,,,,,,',
    ]),
    ...written(factory, region, () => ({
      ...{ kind: 'noService' as const, expressName: EXPRESS_STANDARD[0]!.name },
      areaCode: PROVINCES[regions++ % PROVINCES.length]!.code,
      fromDay: `20${20 + (Math.floor(regions / PROVINCES.length) % 60)}-01-01`,
    })),
    hint(region.trial, () => ({ areaCode: '440305', weightG: 500 })),
    ...tableHints([region.import, region.importInspect], () => [
      Object.values(REGION_COLUMNS).join(','),
      '不派送,中通快递,西藏自治区,,,,,,大雪',
    ]),
    ...written(merchant, ruleTag, tagRule),
    hint(ruleTag.run, async () => ({ id: (await merchant(ruleTag.create, tagRule())).id })),
    hint(ruleTag.sort, async () => {
      await merchant(ruleTag.create, tagRule());
      return { ids: (await merchant(ruleTag.page, { pageSize: 100 })).list.map(({ id }) => id) };
    }),
  ];
}
