import { z } from 'zod';
import { RouteForm, type Route, type RouteStep } from '#contract/route/route.ts';

/** What is typed of a route: with the names of its steps and of what it is for, so that they can be shown. */
const Picked = z.object({ id: z.int(), name: z.string() }).nullable();
export const Typed = z
  .object({
    name: z.string(),
    target: z.enum(['all', 'material', 'sku']),
    goods: Picked,
    steps: z.array(
      z.object({
        stepId: z.int(),
        name: z.string(),
        required: z.boolean(),
        counted: z.boolean(),
        afterPrint: z.boolean(),
        seconds: z.number().nullable(),
      }),
    ),
    inspected: z.number().nullable(),
  })
  .transform(({ name, target, goods, steps, inspected }, issues) => {
    if (target !== 'all' && goods === null) {
      const message = target === 'material' ? '请选择材质' : '请选择 SKU';
      issues.addIssue({ code: 'custom', path: ['goods'], message });
    }
    const read = RouteForm.safeParse({
      name,
      materialId: target === 'material' ? (goods?.id ?? null) : null,
      skuId: target === 'sku' ? (goods?.id ?? null) : null,
      steps: steps.map((step) => ({ ...step, seconds: step.seconds ?? Number.NaN })),
      inspected: inspected ?? Number.NaN,
    });
    for (const { path, message } of read.error?.issues ?? [])
      issues.addIssue({ code: 'custom', path: [...path], message });
    return read.data ?? z.NEVER;
  });
export type RouteDraft = z.input<typeof Typed>;
export type DraftStep = RouteDraft['steps'][number];

export const EMPTY: RouteDraft = { name: '', target: 'all', goods: null, steps: [], inspected: 0 };

export const draftOf = ({
  name,
  materialId,
  material,
  skuId,
  skuCode,
  steps,
  inspected,
}: Route): RouteDraft => ({
  ...{ name, steps: [...steps], inspected },
  target: materialId !== null ? 'material' : skuId !== null ? 'sku' : 'all',
  goods:
    materialId !== null
      ? { id: materialId, name: material ?? '' }
      : skuId !== null
        ? { id: skuId, name: skuCode ?? '' }
        : null,
});

/** A step as it joins a route. */
export const newStep = ({ id, name }: { id: number; name: string }): RouteStep => ({
  ...{ stepId: id, name, required: true, counted: false, afterPrint: true, seconds: 0 },
});
