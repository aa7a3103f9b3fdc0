import { OFFER_DAYS } from '#contract/grant/grant.ts';
import { readGrantEvent } from '#contract/grant/life-cycle/grant-events.ts';
import { GRANT_REGIONS } from '#contract/grant/life-cycle/grant-states.ts';
import { PLAIN_GRANT, type GrantFacts } from '#contract/grant/life-cycle/grant-facts.ts';
import { grantLife } from '#contract/grant/life-cycle/grant-steps.ts';
import type { GrantEffect } from '#contract/grant/life-cycle/grant-effects.ts';
import { openLent } from '#server/modules/waybill/service.ts';
import { beginOf } from '#server/platform/life-cycle/begin.ts';
import type { DoneOf, Life, Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { followEffects, moveOf } from '#server/platform/life-cycle/move.ts';
import { refuseMoved, saidBeside } from '#server/platform/life-cycle/plain.ts';
import { assigned } from './assigned.sql.ts';
import type { GrantLife, GrantMover } from './life-types.ts';
import { COLUMNS, partyOf } from './party.ts';
import { agreePrice, GRANT_TABLE, lockGrants, ownerName, type LockedGrant } from './sql.ts';
import { tellBoth, tellOther } from './tell.ts';

/** The refusal of one that the asker does not reach. */
export const GONE = '面单分享不存在，或不属于当前公司，请刷新后核对。';
const { active: ACTIVE, usedUp: USED_UP } = GRANT_REGIONS.grant;
const DAY_MS = 24 * 3_600_000;
const refuseLost = refuseMoved<LockedGrant>('面单分享', ({ accountName }) => `「${accountName}」`);
type Done = DoneOf<GrantLife>;

/** The system, for who uses the account. */
export const systemFor = ({ tenantId, now }: Pick<GrantMover, 'tenantId' | 'now'>): GrantMover => ({
  ...{ tenantId, by: 'system', userId: null, userName: null, now },
});

/** What the row says against the event. */
function factsFor(row: LockedGrant, event: GrantLife['event'], now: Date): Partial<GrantFacts> {
  const taken = row.used + row.reserved;
  const total = event.type === 'grant.changed' ? event.total : row.total;
  const more = event.type === 'grant.topped.up' ? event.more : 0;
  return {
    ...{ fits: total >= taken, isMore: row.total + more > taken },
    ...{ isFull: taken >= row.total, hasLeft: taken < row.total },
    ...{ priceWaits: row.nextPriceCents !== null, ownPause: row.pausedBy === event.by },
    ...{ unanswered: now.getTime() - row.updatedAt.getTime() >= OFFER_DAYS * DAY_MS, due: row.endsAt <= now },
  };
}

/** The account stands among those of the receiver from now on. */
const lend = async ({ trx, mover, steps }: Done): Promise<void> => {
  for (const { row } of steps) {
    const owner = await ownerName(trx, row.merchantId);
    await openLent(trx, row.factoryId, {
      // Two of one name may be lent, also by one owner.
      ...{ grantId: row.id, name: `${row.accountName}（${owner}，共享 ${row.id}）` },
      ...{ adapter: row.adapter, expressName: row.expressName, by: mover.userName ?? '', now: mover.now },
    });
  }
};

const agree = async ({ trx, steps }: Done): Promise<void> => {
  for (const [factoryId, own] of Map.groupBy(steps, ({ row }) => row.factoryId))
    await agreePrice(
      trx,
      factoryId,
      own.map(({ row }) => row.id),
    );
};

/** After its quota was changed it may be used up, or not any more. */
const look = async ({ trx, mover, steps }: Done): Promise<void> => {
  for (const [factoryId, own] of Map.groupBy(steps, ({ row }) => row.factoryId)) {
    const ids = own.map(({ row }) => row.id);
    await settleGrants(trx, systemFor({ tenantId: factoryId, now: mover.now }), ids);
  }
};

/** What follows a move of a grant. */
export const effects: Readonly<Record<GrantEffect, (done: Done) => Promise<void>>> = {
  'account.lend': lend,
  'price.agree': agree,
  'quota.look': look,
  'both.tell': tellBoth,
};

const life: Life<GrantLife> = {
  chart: grantLife,
  table: GRANT_TABLE,
  live: 'order',
  unknown: GONE,
  lock: (trx, { tenantId, by }, _event, { ids }) => lockGrants(trx, partyOf(by), tenantId, ids),
  named: ({ accountName }) => ({ orderNo: accountName }),
  stateOf: ({ state }) => grantLife.stateOf([state]),
  factsOf: () => PLAIN_GRANT,
  saidOf: saidBeside(PLAIN_GRANT),
  needs: (_trx, { now }, event, rows, { known = {} }) =>
    Promise.resolve(
      new Map(rows.map((row) => [row.id, { facts: { ...factsFor(row, event, now), ...known } }])),
    ),
  refuseLost: (_trx, _mover, _event, lost) => Promise.resolve(refuseLost(lost)),
  outcome: () => ({}),
  noted: () => ({}),
  assignments: assigned,
  owner: ({ by }) => COLUMNS[partyOf(by)],
  tenantsOf: ({ row }) => [row.merchantId, row.factoryId],
  follow: async (done) => {
    await followEffects(done, effects);
    await tellOther(done);
  },
};

/** The only ways in which a grant comes into being and moves. The transaction must be of one of its two sides. */
export const beginGrants = beginOf(life, grantLife.begin);
export const moveGrants: ReturnType<typeof moveOf<GrantLife>> = moveOf(life);

/** [X05] Used up, or free again, as its numbers say. */
export async function settleGrants(trx: Trx, mover: GrantMover, ids: readonly number[]): Promise<void> {
  const rows = await lockGrants(trx, partyOf(mover.by), mover.tenantId, ids);
  const isFull = ({ used, reserved, total }: LockedGrant) => used + reserved >= total;
  const full = rows.filter((row) => row.state === ACTIVE.code && isFull(row)).map(({ id }) => id);
  const freed = rows.filter((row) => row.state === USED_UP.code && !isFull(row)).map(({ id }) => id);
  if (full.length > 0)
    await moveGrants(trx, mover, readGrantEvent('grant.used.up', 'system', {}), { ids: full });
  if (freed.length > 0)
    await moveGrants(trx, mover, readGrantEvent('grant.freed', 'system', {}), { ids: freed });
}
