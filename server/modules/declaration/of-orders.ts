import { readDeclarationEvent } from '#contract/declaration/life-cycle/declaration-events.ts';
import { PLAIN_DECLARATION } from '#contract/declaration/life-cycle/declaration-facts.ts';
import { DECLARATION_REGIONS } from '#contract/declaration/life-cycle/declaration-states.ts';
import { declarationLife } from '#contract/declaration/life-cycle/declaration-steps.ts';
import { destinationOf } from '#contract/customs/destination.ts';
import type { Customs } from '#server/modules/order/service.ts';
import { paramOf } from '#server/modules/param/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { conflict } from '#server/platform/refusal.ts';
import { judgedOf } from './judge.ts';
import { makeDeclarations, moveDeclarations } from './life.ts';
import { systemFor } from './life-types.ts';
import { liveOf, lockDeclarations, placesOf } from './sql.ts';

const { accepted, draft, ready } = DECLARATION_REGIONS.declaration;
const UNSENT: readonly number[] = [draft.code, ready.code];
const CLOSED = '订单已关闭或退回';

async function cancelAll(trx: Trx, factoryId: number, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const event = readDeclarationEvent('declaration.cancelled', 'system', { reason: CLOSED });
  const mover = systemFor({ tenantId: factoryId, side: 'factory', now });
  // An order of which a package left does not end: what is asked of a person is none of this.
  const { failed } = await moveDeclarations(trx, mover, event, { ids, known: { left: false } });
  if (failed[0]) throw new Error(`the declaration of a closed order stays: ${failed[0].msg}`);
}

/** What customs is told of orders, as orders need it: server/ports.ts hands it over. */
export const declarationsOfOrders: Customs = {
  async asked(trx, factoryId, orderIds) {
    if (!(await paramOf(trx as Db, factoryId, 'customs.required'))) return [];
    const places = await placesOf(trx, factoryId, orderIds);
    return places.filter((place) => destinationOf(place) !== null).map(({ id }) => id);
  },
  make: makeDeclarations,
  async drop(trx, factoryId, orderIds, now) {
    const live = await liveOf(trx, { party: 'factoryId', tenantId: factoryId }, orderIds);
    await cancelAll(
      trx,
      factoryId,
      live.map(({ id }) => id),
      now,
    );
  },
  async accept(trx, factoryId, declared, by) {
    const numbers = new Map(declared.map(({ id, declarationNo }) => [id, { declarationNo }]));
    const live = await liveOf(trx, { party: 'factoryId', tenantId: factoryId }, [...numbers.keys()]);
    const ids = live.filter(({ state }) => UNSENT.includes(state));
    if (ids.length === 0) return;
    const params = new Map(ids.map(({ id, orderId }) => [id, numbers.get(orderId)!]));
    const { failed } = await moveDeclarations(
      trx,
      { ...by, tenantId: factoryId, side: 'factory', by: 'factory' },
      { type: 'declaration.accepted', by: 'factory', declarationNo: '' },
      { ids: [...params.keys()], params },
    );
    if (failed[0]) throw conflict(failed[0].msg);
  },
  async refuse(trx, factoryId, orderIds, asked) {
    const asker = { party: 'factoryId', tenantId: factoryId } as const;
    const live = (await liveOf(trx, asker, orderIds)).filter(({ state }) => state !== accepted.code);
    if (live.length === 0) return new Map();
    if (asked === 'ship')
      return new Map(
        live.map(({ orderId }) => [
          orderId,
          '订单还没有报关，请先在订单详情中登记报关单号；确实不用报关的，请作废报关。',
        ]),
      );
    const ids = live.map(({ id }) => id);
    const rows = await lockDeclarations(trx, asker, ids);
    const judged = await judgedOf(trx, asker, rows);
    return new Map(
      rows.flatMap(({ id, orderId, state, held }) => {
        const lacking = judged.get(id)?.lacking ?? [];
        if (lacking[0]) return [[orderId, `报关资料还不完整：${lacking[0].msg}。请先补齐。`] as const];
        const facts = { ...PLAIN_DECLARATION, held, complete: true };
        const event = {
          type: 'declaration.accepted',
          by: 'factory',
          declarationNo: asked.declarationNo,
        } as const;
        const closed = declarationLife.whyClosed(declarationLife.stateOf([state]), facts, event);
        return closed ? [[orderId, closed.msg] as const] : [];
      }),
    );
  },
};
