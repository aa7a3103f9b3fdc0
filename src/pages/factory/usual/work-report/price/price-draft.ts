import { z } from 'zod';
import { PriceForm, type PiecePrice } from '#contract/wage/price.ts';
import { factoryDay } from '../factory-day.ts';

/** What is typed of a price: with the names of what it is for, so that they can be shown. */
const Picked = z.object({ id: z.int(), name: z.string() }).nullable();
export const Typed = z
  .object({
    work: z.enum(['print', 'pick', 'step', 'quality']),
    step: Picked,
    target: z.enum(['all', 'material', 'model', 'sku']),
    goods: Picked,
    team: Picked,
    rateE4: z.number('单价请填数字，最多四位小数'),
    seconds: z.number().nullable(),
    reworkPercent: z.number().nullable(),
    fault: z.enum(['none', 'back', 'fixed']),
    faultE4: z.number('固定扣请填数字，最多两位小数'),
    fromDay: z.string(),
  })
  .transform(({ step, target, goods, team, reworkPercent, faultE4, ...said }, issues) => {
    const refuse = (path: PropertyKey[], message: string) =>
      issues.addIssue({ code: 'custom', path, message });
    if (target !== 'all' && goods === null) refuse(['goods'], '请选择适用的产品');
    const read = PriceForm.safeParse({
      ...said,
      stepId: said.work === 'step' ? (step?.id ?? null) : null,
      ...{ materialId: null, modelId: null, skuId: null },
      ...(goods && target !== 'all' && { [`${target}Id`]: goods.id }),
      teamId: team?.id ?? null,
      reworkPercent: reworkPercent ?? Number.NaN,
      faultE4: said.fault === 'fixed' ? faultE4 : 0,
    });
    for (const { path, message } of read.error?.issues ?? [])
      refuse(path[0] === 'stepId' ? ['step'] : [...path], message);
    return read.data ?? z.NEVER;
  });
export type PriceDraft = z.input<typeof Typed>;

export const EMPTY: PriceDraft = {
  ...{ work: 'step', step: null, target: 'all', goods: null, team: null, rateE4: Number.NaN },
  ...{ seconds: null, reworkPercent: 0, fault: 'back', faultE4: 0, fromDay: factoryDay() },
};

export const draftOf = (row: PiecePrice): PriceDraft => ({
  work: row.work,
  step: row.stepId === null ? null : { id: row.stepId, name: row.workName },
  target: row.target,
  goods: row.targetId === null ? null : { id: row.targetId, name: row.targetName },
  team: row.teamId === null ? null : { id: row.teamId, name: row.team },
  ...{ rateE4: row.rateE4, seconds: row.seconds, reworkPercent: row.reworkPercent },
  ...{ fault: row.fault, faultE4: row.faultE4, fromDay: factoryDay() },
});

/** What a price is for, in words. */
export const scopeOf = ({ workName, target, targetName, team }: PiecePrice): string =>
  [workName, target === 'all' ? '全部产品' : targetName, team].filter(Boolean).join(' · ');
