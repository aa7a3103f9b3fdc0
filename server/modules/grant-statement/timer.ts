import type { FastifyInstance } from 'fastify';
import { readGrantStatementEvent } from '#contract/grant-statement/life-cycle/grant-statement-events.ts';
import { PLAIN_GRANT_STATEMENT } from '#contract/grant-statement/life-cycle/grant-statement-facts.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { dueStatements, unstatedGrants, type Unstated } from './all.sql.ts';
import { monthOfNext } from './begin.sql.ts';
import { beginGrantStatements, moveGrantStatements, systemFor } from './life.ts';

type App = Pick<FastifyInstance, 'database' | 'system' | 'clock' | 'live' | 'log'>;

async function make(trx: Trx, { grantId, merchantId, factoryId }: Unstated, now: Date): Promise<boolean> {
  const month = await monthOfNext(trx, factoryId, grantId, now);
  if (month === undefined) return false;
  const rows = [{ merchant_id: merchantId, factory_id: factoryId, grant_id: grantId, ...EMPTY, month }];
  const event = readGrantStatementEvent('grantStatement.made', 'system', {});
  const facts = PLAIN_GRANT_STATEMENT;
  await beginGrantStatements(trx, systemFor({ tenantId: factoryId, now }), event, { rows, facts }, {});
  return true;
}
/** What an insert of rows names it fills: with what the table does where it is not named. */
const EMPTY = { currency: 'CNY' };

/**
 * What the clock does with statements: makes one with the first number of a month, sends those whose month is over, and
 * agrees where the receiver said nothing for seven days. Each is its own transaction, and a round that dies is done anew.
 */
export async function stateGrants(app: App): Promise<void> {
  const now = app.clock.now();
  const trxOf = (factoryId: number) => app.database.ofJob(factoryId).transaction();
  await eachAlone(app, 'statements of grants to be made', await unstatedGrants(app.system), async (one) => {
    const made = await trxOf(one.factoryId).execute((trx) => make(trx, one, now));
    if (made)
      for (const tenantId of [one.factoryId, one.merchantId]) app.live.publish(tenantId, { kind: 'order' });
  });
  const due = await dueStatements(app.system, now);
  await eachAlone(app, 'statements of grants that are due', due, async ({ id, factoryId, isOpen }) => {
    const event = readGrantStatementEvent(
      isOpen ? 'grantStatement.sent' : 'grantStatement.agreed',
      'system',
      {},
    );
    const { tenants } = await trxOf(factoryId).execute((trx) =>
      moveGrantStatements(trx, systemFor({ tenantId: factoryId, now }), event, { ids: [id] }),
    );
    for (const tenantId of tenants)
      for (const kind of ['notice', 'order'] as const) app.live.publish(tenantId, { kind });
  });
}
