import { z } from 'zod';
import { paramsOf, text, type ParamsOf } from '#contract/life-cycle/event-fields.ts';
import { DeclaredLine } from '#contract/customs/declared-line.ts';
import type { EventWords } from '#contract/life-cycle/life-cycle.ts';
import type { DeclarationRegion } from './declaration-states.ts';

/** Who sends an event of 报关单. */
export const DECLARATION_ACTORS = { factory: '工厂', merchant: '商家', system: '系统' } as const;
export type DeclarationActor = keyof typeof DECLARATION_ACTORS;

interface EventEntry extends EventWords {
  /** `flag`: it moves no region. */
  region: DeclarationRegion | 'flag';
  /** Everyone who may send it in some state; the chart says in which. */
  who: readonly DeclarationActor[];
}

/** Every event of docs/spec/declaration-moves.tsv, by its name there. Who may send it says its call (contract/declaration). */
export const DECLARATION_EVENTS = {
  'declaration.made': { label: '生成报关', region: 'declaration', who: ['system'] },
  'declaration.filled': { label: '补齐', region: 'declaration', who: ['system'] },
  'declaration.changed': { label: '修改', region: 'declaration', who: ['factory', 'merchant'] },
  'declaration.accepted': { label: '登记报关单号', region: 'declaration', who: ['factory'] },
  'declaration.cancelled': { label: '撤销申报', region: 'declaration', who: ['factory', 'system'] },
} as const satisfies Record<string, EventEntry>;

export type DeclarationEventType = keyof typeof DECLARATION_EVENTS;

/** What events carry; one that is not named here carries nothing. */
const PARAMS = {
  /** The lines as they are from now on; one that is not named stays. */
  'declaration.changed': z.strictObject({ lines: z.array(DeclaredLine).min(1).max(1000) }),
  'declaration.accepted': z.strictObject({ declarationNo: text(32, '请填写报关单号') }),
  'declaration.cancelled': z.strictObject({ reason: text(500, '请填写原因') }),
} as const satisfies Partial<Record<DeclarationEventType, z.ZodType>>;
const EVENT_TYPES = Object.keys(DECLARATION_EVENTS) as DeclarationEventType[];
const params = paramsOf(EVENT_TYPES, PARAMS);
type Params<T extends DeclarationEventType> = z.output<ParamsOf<DeclarationEventType, typeof PARAMS>[T]>;

export type DeclarationEvent = {
  [T in DeclarationEventType]: { type: T; by: DeclarationActor } & Params<T>;
}[DeclarationEventType];

/** An event with what it carries. @throws ZodError where that is not fit */
export const readDeclarationEvent = (
  type: DeclarationEventType,
  by: DeclarationActor,
  given: unknown,
): DeclarationEvent => ({ ...params[type].parse(given), type, by }) as DeclarationEvent;
