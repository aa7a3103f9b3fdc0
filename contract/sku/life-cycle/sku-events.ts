import { z } from 'zod';
import { paramsOf, type ParamsOf } from '#contract/life-cycle/event-fields.ts';
import type { HandWords } from '#contract/life-cycle/by-hand.ts';
import type { SkuRegion } from './sku-states.ts';

/** Who sends an event of SKU. */
export const SKU_ACTORS = { factory: '工厂', system: '系统' } as const;
export type SkuActor = keyof typeof SKU_ACTORS;

interface EventEntry extends HandWords {
  /** `flag`: it moves no region. */
  region: SkuRegion | 'flag';
  /** Everyone who may send it in some state; the chart says in which. */
  who: readonly SkuActor[];
}

const edit = { factory: 'factory:sku:edit' } as const;

/** Every event of docs/spec/sku-moves.tsv, by its name there. */
export const SKU_EVENTS = {
  'sku.create': { label: '新建', region: 'status', who: ['factory'] },
  'sku.generate': { label: '批量生成', region: 'status', who: ['factory'] },
  'sku.complete': { label: '完善', region: 'status', who: ['factory'], permission: edit },
  'sku.edit': { label: '编辑', region: 'status', who: ['factory'] },
  'sku.stop': { label: '停用', region: 'status', who: ['factory', 'system'], permission: edit },
  'sku.start': { label: '启用', region: 'status', who: ['factory', 'system'], permission: edit },
  'sku.successor': { label: '指定替代', region: 'status', who: ['factory'], permission: edit },
  'sku.retire': {
    label: '淘汰',
    region: 'status',
    who: ['factory'],
    permission: edit,
    dangerPassword: 'always',
  },
  'sku.revive': { label: '恢复', region: 'status', who: ['factory'], permission: edit },
  'sku.discard': { label: '删除草稿', region: 'status', who: ['factory'], permission: edit },
  'spec.found': { label: '规格齐全', region: 'spec', who: ['system'] },
  'spec.noMask': { label: '缺孔位图', region: 'spec', who: ['system'] },
  'spec.lost': { label: '缺规格', region: 'spec', who: ['system'] },
  'spec.notNeeded': { label: '无需规格', region: 'spec', who: ['system'] },
  'spec.needed': { label: '需要规格', region: 'spec', who: ['system'] },
} as const satisfies Record<string, EventEntry>;

export type SkuEventType = keyof typeof SKU_EVENTS;

/** What closes a SKU of itself: something that it is made of. */
export const CAUSES = { material: '材质', model: '型号', color: '颜色', giftType: '赠品类型' } as const;
export type Cause = keyof typeof CAUSES;
/** What was stopped or started; null where a person did it. */
const cause = z.strictObject({
  cause: z
    .strictObject({ kind: z.enum(['material', 'model', 'color', 'giftType']), id: z.int() })
    .nullable()
    .default(null),
});

/** What events carry; one that is not named here carries nothing. */
const PARAMS = {
  'sku.stop': cause,
  'sku.start': cause,
  'sku.successor': z.strictObject({ successorId: z.int('请选择替代的 SKU').positive('请选择替代的 SKU') }),
} as const satisfies Partial<Record<SkuEventType, z.ZodType>>;
const EVENT_TYPES = Object.keys(SKU_EVENTS) as SkuEventType[];
const params = paramsOf(EVENT_TYPES, PARAMS);
type Params<T extends SkuEventType> = z.output<ParamsOf<SkuEventType, typeof PARAMS>[T]>;

export type SkuEvent = {
  [T in SkuEventType]: { type: T; by: SkuActor } & Params<T>;
}[SkuEventType];

/** An event that carries nothing. */
export const plainSkuEvent = (
  type: Exclude<SkuEventType, keyof typeof PARAMS>,
  by: SkuActor = 'factory',
): SkuEvent => ({ type, by }) as SkuEvent;

/** An event with what it carries. @throws ZodError where that is not fit */
export const readSkuEvent = (type: SkuEventType, by: SkuActor, given: unknown): SkuEvent =>
  ({ ...params[type].parse(given), type, by }) as SkuEvent;
