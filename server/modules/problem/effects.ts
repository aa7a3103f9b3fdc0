import type { ProblemEffect } from '#contract/problem/life-cycle/problem-effects.ts';
import { PROBLEM_EVENTS } from '#contract/problem/life-cycle/problem-events.ts';
import { PROBLEM_KINDS, wordOf } from '#contract/problem/problem-words.ts';
import { PATHS } from '#contract/screens.ts';
import { readPackageEvent } from '#contract/package/life-cycle/package-events.ts';
import { leaveNotice } from '#server/modules/notice/service.ts';
import { tellPartner } from '#server/modules/order/service.ts';
import { movePackages } from '#server/modules/package/service.ts';
import type { DoneOf } from '#server/platform/life-cycle/life-cycle.ts';
import { inTheMove } from '#server/platform/life-cycle/unwritten.ts';
import type { ProblemLife } from './life-types.ts';

type Side = 'merchant' | 'factory';
type Follows = (done: DoneOf<ProblemLife>) => Promise<void>;

export const PROBLEM_LINK = {
  merchant: PATHS['business/express-problem'],
  factory: PATHS['factory/express-problem'],
} as const;
/** Tickets that a notice names; the others are counted. */
const MOST_NAMED = 3;

/** What the event says in words: the question, the answer, the reason. */
const said = (event: ProblemLife['event']): string => {
  const { text, reason } = event as { text?: string; reason?: string };
  return text ?? reason ?? '';
};

/** A notice for each tenant of that side, with the first of its tickets. */
const tell =
  (side: Side): Follows =>
  async ({ trx, mover, event, steps }) => {
    const { label } = PROBLEM_EVENTS[event.type];
    for (const [tenantId, own] of Map.groupBy(steps, ({ row }) => row[`${side}Id`])) {
      const title = `快递问题件${label}${own.length > 1 ? ` ${own.length} 个` : ''}`;
      const names = own
        .slice(0, MOST_NAMED)
        .map(({ row }) => `${row.number} ${wordOf(PROBLEM_KINDS, row.kind)} ${row.waybillNo}`.trim())
        .join('、');
      const body = `${names}${own.length > MOST_NAMED ? ' 等' : ''}${said(event) && `：${said(event)}`}`;
      const link = PROBLEM_LINK[side];
      if (tenantId === mover.tenantId)
        await leaveNotice(trx, tenantId, { kind: 'problem', title, body, link }, mover.now);
      else await tellPartner(trx, tenantId, 'problem', title, body, link);
    }
  };

/** Its carrier pays for what it lost: it is lost, where nothing else is known of it. The packages are held (life.ts). */
const loseParcels: Follows = async ({ trx, mover, steps }) => {
  const ids = steps.filter(({ row }) => row.kind === 'lost').map(({ row }) => row.packageId);
  if (ids.length === 0) return;
  const system = { ...mover, by: 'system' as const, userId: null, userName: null };
  const event = readPackageEvent('track.lost', 'system', {});
  await movePackages(trx, system, event, { ids: [...new Set(ids)], known: { lossAgreed: true } });
};

/** What follows a move of 问题件. */
export const effects: Readonly<Record<ProblemEffect, Follows>> = {
  'row.note': inTheMove,
  'due.set': inTheMove,
  'loss.note': loseParcels,
  'merchant.tell': tell('merchant'),
  'factory.tell': tell('factory'),
  'other.tell': (done) => tell(done.mover.side === 'merchant' ? 'factory' : 'merchant')(done),
};
