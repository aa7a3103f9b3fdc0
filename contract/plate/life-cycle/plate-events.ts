import { z } from 'zod';
import { paramsOf, text, type ParamsOf } from '#contract/life-cycle/event-fields.ts';
import type { HandWords } from '#contract/life-cycle/by-hand.ts';
import type { PlateRegion } from './plate-states.ts';

/** Who sends an event of 拼版. */
export const PLATE_ACTORS = { factory: '工厂', system: '系统' } as const;
export type PlateActor = keyof typeof PLATE_ACTORS;

interface EventEntry extends HandWords {
  /** `flag`: it moves no region. */
  region: PlateRegion | 'flag';
  /** Everyone who may send it in some state; the chart says in which. */
  who: readonly PlateActor[];
}

const edit = { factory: 'factory:plate:edit' } as const;
const send = { factory: 'factory:plate:send' } as const;

/** Every event of docs/spec/plate-moves.tsv, by its name there. */
export const PLATE_EVENTS = {
  'plate.made': { label: '拼版', region: 'plate', who: ['factory', 'system'] },
  'plate.slot.emptied': { label: '剔出', region: 'plate', who: ['factory', 'system'] },
  'plate.emptied': { label: '全部剔出', region: 'plate', who: ['system'] },
  'plate.render': { label: '出图', region: 'plate', who: ['factory', 'system'], permission: edit },
  'plate.rendered': { label: '出图完成', region: 'plate', who: ['system'] },
  'plate.render.failed': { label: '出图失败', region: 'plate', who: ['system'] },
  'plate.reopened': { label: '重拼', region: 'plate', who: ['factory'], permission: edit },
  'plate.arranged': { label: '调整', region: 'plate', who: ['factory'] },
  'plate.send': { label: '下发', region: 'plate', who: ['factory', 'system'], permission: send },
  'plate.send.done': { label: '下发完成', region: 'plate', who: ['system'] },
  'plate.send.failed': { label: '下发失败', region: 'plate', who: ['factory', 'system'], permission: send },
  'plate.send.found': { label: '已在设备', region: 'plate', who: ['factory'], permission: send },
  'plate.downloaded': { label: '下载', region: 'plate', who: ['factory'] },
  'plate.recalled': {
    label: '撤回下发',
    region: 'plate',
    who: ['factory'],
    permission: send,
    dangerPassword: 'always',
  },
  'plate.printed': { label: '打印完成', region: 'plate', who: ['factory', 'system'] },
  'plate.print.undone': { label: '撤销打印完成', region: 'plate', who: ['factory'] },
  'plate.print.failed': { label: '整版失败', region: 'plate', who: ['factory'] },
  'plate.cancelled': {
    label: '作废',
    region: 'plate',
    who: ['factory'],
    permission: edit,
    dangerPassword: 'inBulk',
  },
} as const satisfies Record<string, EventEntry>;

export type PlateEventType = keyof typeof PLATE_EVENTS;

/** What events carry; one that is not named here carries nothing. */
const PARAMS = {
  'plate.render.failed': z.strictObject({ reason: text(500, '请填写原因') }),
  'plate.send.failed': z.strictObject({ reason: text(500, '请填写原因') }),
  'plate.recalled': z.strictObject({ reason: text(500, '请填写原因') }),
  /** `misprinted`: the places that came out wrong, by their ids. */
  'plate.printed': z.strictObject({
    misprinted: z.array(z.int()).default([]),
    ...{ defect: z.string().optional(), level: z.string().optional(), responsible: z.string().optional() },
  }),
  'plate.print.failed': z.strictObject({
    defect: text(32, '请填写缺陷'),
    level: text(32, '请选择缺陷级别'),
    responsible: text(32, '请选择责任方'),
  }),
} as const satisfies Partial<Record<PlateEventType, z.ZodType>>;
const EVENT_TYPES = Object.keys(PLATE_EVENTS) as PlateEventType[];
const params = paramsOf(EVENT_TYPES, PARAMS);
type Params<T extends PlateEventType> = z.output<ParamsOf<PlateEventType, typeof PARAMS>[T]>;

export type PlateEvent = {
  [T in PlateEventType]: { type: T; by: PlateActor } & Params<T>;
}[PlateEventType];

/** An event with what it carries. @throws ZodError where that is not fit */
export const readPlateEvent = (type: PlateEventType, by: PlateActor, given: unknown): PlateEvent =>
  ({ ...params[type].parse(given), type, by }) as PlateEvent;
