import { sentences, type Guard } from '#contract/life-cycle/guards.ts';
import type { GrantActor } from './grant-events.ts';
import type { GrantFacts } from './grant-facts.ts';
import type { GRANT_REGIONS } from './grant-states.ts';

/** What some event carries and some guard reads. */
interface Given {
  by: GrantActor;
}

type GrantGuard = Guard<typeof GRANT_REGIONS, GrantFacts, Given>;
const { sentBy, fact, given } = sentences<GrantFacts, Given>();
const LATER = '这一步由系统自动完成，请等待系统处理。';

/** The sentences of the chart, each with its predicate and with what a user reads where it does not hold. */
export const GRANT_GUARDS = {
  'the owner sends it': sentBy(['owner'], '这一步由分享方操作，请联系分享方处理。'),
  'the receiver sends it': sentBy(['receiver'], '这一步由接收方操作，请联系接收方处理。'),
  'the system sends it': sentBy(['system'], LATER),
  'the owner or the receiver sends it': sentBy(
    ['owner', 'receiver'],
    '这一步由分享双方操作，请联系他们处理。',
  ),
  'the receiver or the system sends it': sentBy(
    ['receiver', 'system'],
    '这一步由接收方操作，请联系接收方处理。',
  ),
  'the owner or the receiver or the system sends it': sentBy(
    ['owner', 'receiver', 'system'],
    '这一步由分享双方操作，请联系他们处理。',
  ),
  'the other tenant is bound': fact((f) => f.bound, '只能分享给已绑定的工厂，请先绑定。'),
  'no grant to it is open': fact((f) => !f.standing, '这个账户已分享给该工厂，请直接修改那条分享。'),
  'a higher price waits': fact((f) => f.priceWaits, '没有待确认的单价，请刷新后核对。'),
  'a week without an answer, where the system does it': given(
    (f, { by }) => by !== 'system' || f.unanswered,
    LATER,
  ),
  'the quota is not below what is used': fact(
    (f) => f.fits,
    '总额度不能小于已用和取号中的数量，请改大后再保存。',
  ),
  'the side that paused sends it': fact((f) => f.ownPause, '分享由对方暂停，请联系对方恢复。'),
  'all of its quota is taken': fact((f) => f.isFull, LATER),
  'some of its quota is left': fact((f) => f.hasLeft, LATER),
  'more than its quota is there then': fact((f) => f.isMore, '追加后仍没有剩余额度，请追加更多。'),
  'its end has come, where the system does it': given((f, { by }) => by !== 'system' || f.due, LATER),
} as const satisfies Record<string, GrantGuard>;

export type GrantGuardName = keyof typeof GRANT_GUARDS;
