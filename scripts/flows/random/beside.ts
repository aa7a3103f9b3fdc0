import fc from 'fast-check';
import { skuMove } from '#contract/sku/sku-move.ts';
import { byTimers } from '#tests/support/timer-oracle.ts';
import { readMoves } from '#tests/support/moves-table.ts';
import type { Ask, StoredOrder } from './database.ts';
import type { Person } from './deeds.ts';
import type { Production } from './production.ts';

// What happens beside the orders and decides about their moves: the factory stops a SKU, days pass, the timers run, and
// somebody tries to take the file of a line's picture away.

export interface BesideThrow {
  kind: 'beside';
  together: false;
  what: number;
  order: number;
}

export const anyBeside: fc.Arbitrary<BesideThrow> = fc.record({
  kind: fc.constant('beside' as const),
  together: fc.constant(false as const),
  what: fc.nat(99),
  order: fc.nat(99),
});

const KINDS = ['sku', 'days', 'timers', 'picture'] as const;
type Kind = (typeof KINDS)[number];

/** How often each was done; of pictures, how often the database kept the file. */
export const DONE: Record<Kind, number> = { sku: 0, days: 0, timers: 0, picture: 0 };

/** The statuses of `order.lock`: the table spells out there what an open order is. */
const OPEN = readMoves().find(({ event }) => event === 'order.lock')!.statuses!;

export interface Beside {
  words: string;
  /** The order as it ought to be afterwards. */
  ought: (one: StoredOrder) => StoredOrder;
}

const asItWas = (one: StoredOrder) => one;

const SKU_OF = `select s.id, s.status from order_line l join sku s on s.id = l.sku_id where l.order_id = $1 limit 1`;

/** Does it. @throws where the product refuses what it may not. */
export async function happen(
  { what, order }: BesideThrow,
  stored: readonly StoredOrder[],
  { people, ask, production }: { people: readonly Person[]; ask: Ask; production: Production },
): Promise<Beside> {
  const { id } = stored[order % stored.length]!;
  const kind = KINDS[what % KINDS.length]!;
  DONE[kind] += 1;
  switch (kind) {
    case 'sku': {
      const [sku] = await ask<{ id: number; status: number }>(SKU_OF, [id]);
      if (!sku) return { words: 'no SKU to stop', ought: asItWas };
      const event = sku.status === 0 ? 'sku.stop' : 'sku.start';
      await actOnSku(people, event, sku.id);
      return { words: `factory01 ${event}`, ought: asItWas };
    }
    case 'days':
      await ask(
        `update trade_order set shipped_at = shipped_at - interval '15 days',
           pushed_at = pushed_at - case when id % 2 = 0 then interval '67 hours' else interval '80 hours' end
         where id = any($1)`,
        [stored.map((one) => one.id)],
      );
      return { words: 'days pass', ought: asItWas };
    case 'timers':
      await production.runTimers();
      return { words: 'the timers run', ought: afterTimers };
    case 'picture':
      await keepsPicture(ask, id);
      return { words: 'the file of a picture is to go', ought: asItWas };
  }
}

const afterTimers = (one: StoredOrder): StoredOrder => {
  const facts = { ...one.facts, likeTarget: false, refund: false };
  const through = byTimers(one.known, facts, OPEN);
  return { ...one, known: through.at(-1) ?? one.known, version: one.version + through.length };
};

async function actOnSku(people: readonly Person[], event: 'sku.stop' | 'sku.start', id: number) {
  const factory = people.find(({ side, kind }) => side === 'factory' && kind === 'full')!;
  const { failed } = await factory.client.call(skuMove.act, { event, ids: [id] });
  if (failed.length > 0) throw new Error(`${event}: ${failed[0]!.msg}`);
}

/** What one walk stopped is in use again for the next. */
export async function startSkus(people: readonly Person[], ask: Ask, orderIds: readonly number[]) {
  const stopped = await ask<{ id: number }>(
    `select distinct s.id from order_line l join sku s on s.id = l.sku_id where l.order_id = any($1) and s.status = 1`,
    [orderIds],
  );
  for (const { id } of stopped) await actOnSku(people, 'sku.start', id);
}

/** That no picture of a line goes the database itself holds: whoever deletes its file is refused. */
async function keepsPicture(ask: Ask, orderId: number) {
  const refusal = await ask(
    `delete from file where id = (select picture_file_id from order_line
       where order_id = $1 and picture_file_id is not null limit 1)`,
    [orderId],
  ).then(
    () => '',
    (error: Error) => error.message,
  );
  const [line] = await ask('select from order_line where order_id = $1 and picture_file_id is not null', [
    orderId,
  ]);
  if (line && !refusal.includes('foreign key')) throw new Error('the file of a line’s picture went');
}
