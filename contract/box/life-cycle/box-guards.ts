import { isFilled, sentences, type Guard } from '#contract/life-cycle/guards.ts';
import type { BoxActor } from './box-events.ts';
import type { BoxFacts } from './box-facts.ts';
import type { BOX_REGIONS } from './box-states.ts';

/** What some event carries and some guard reads. */
interface Given {
  by: BoxActor;
  reason?: string;
}

type BoxGuard = Guard<typeof BOX_REGIONS, BoxFacts, Given>;
const { sentBy, fact, given } = sentences<BoxFacts, Given>();
const STALE = '格口的件有变化，请刷新后核对。';

/** The sentences of the chart, each with its predicate and with what a user reads where it does not hold. */
export const BOX_GUARDS = {
  'the factory sends it': sentBy(['factory'], '这一步由工厂操作，请联系工厂处理。'),
  'the system sends it': sentBy(['system'], '这一步由系统自动完成，请等待系统处理。'),

  'its parcel has no box': fact((f) => f.parcelHasNone, '这个包裹已有格口，请放入它的格口。'),
  'every open piece of its parcel is there': fact((f) => f.allThere, '包裹还有件没有上架，请等待。'),
  'an open piece of its parcel is not there': fact((f) => !f.allThere, '包裹的件都在格口，请刷新后核对。'),
  'its order is held or ended': fact((f) => f.stopped, '订单没有被拦截，请刷新后核对。'),
  'its order is open and not held': fact((f) => !f.stopped, '订单仍被拦截或已关闭，请先处理订单。'),
  'nothing lies in it': fact((f) => f.nothingLies, '格口中还有件，请先取出。'),
  'the other box is free': fact((f) => f.otherFree, '目标格口已被占用或停用，请另选空闲格口。'),
  'what lies in another box is moved to it': fact((f) => f.takesOver, STALE),
  'the outcome is taken': fact((f) => f.becomes === 'taken', STALE),
  'the outcome is complete': fact((f) => f.becomes === 'complete', STALE),
  'the outcome is blocked': fact((f) => f.becomes === 'blocked', STALE),
  'a reason is given': given((_, e) => isFilled(e.reason), '请填写原因后再提交。'),
} as const satisfies Record<string, BoxGuard>;

export type BoxGuardName = keyof typeof BOX_GUARDS;
