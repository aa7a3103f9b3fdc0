import { isFilled, sentences, unread, type Guard } from '#contract/life-cycle/guards.ts';
import type { PlateActor } from './plate-events.ts';
import { PLATE_UNREAD, type PlateFacts } from './plate-facts.ts';
import type { PLATE_REGIONS } from './plate-states.ts';

/** What some event carries and some guard reads. */
interface Given {
  by: PlateActor;
  reason?: string;
  defect?: string;
  responsible?: string;
}

type PlateGuard = Guard<typeof PLATE_REGIONS, PlateFacts, Given>;
const { sentBy, given } = sentences<PlateFacts, Given>();

/** The sentences of the chart, each with its predicate and with what a user reads where it does not hold. */
export const PLATE_GUARDS = {
  'the factory or the system sends it': sentBy(
    ['factory', 'system'],
    '这一步由工厂操作或由系统自动完成，请联系工厂处理。',
  ),
  'the system sends it': sentBy(['system'], '这一步由系统自动完成，请等待系统处理。'),
  'the factory sends it': sentBy(['factory'], '这一步由工厂操作，请联系工厂处理。'),
  'a reason': given((_, e) => isFilled(e.reason), '请填写原因后再提交。'),
  'a defect and who is responsible': given(
    (_, e) => isFilled(e.defect) && isFilled(e.responsible),
    '请选择缺陷和责任方。',
  ),
  ...unread(PLATE_UNREAD),
} as const satisfies Record<string, PlateGuard>;

export type PlateGuardName = keyof typeof PLATE_GUARDS;
