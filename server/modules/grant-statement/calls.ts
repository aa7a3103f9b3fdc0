import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { grantStatements } from '#contract/grant-statement/grant-statement.ts';
import {
  readGrantStatementEvent,
  type GrantStatementEventType,
} from '#contract/grant-statement/life-cycle/grant-statement-events.ts';
import { GRANT_STATEMENT_REGIONS } from '#contract/grant-statement/life-cycle/grant-statement-states.ts';
import { grantStatementLife } from '#contract/grant-statement/life-cycle/grant-statement-steps.ts';
import type { Party } from '#server/modules/grant/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { notFound, Refusal } from '#server/platform/refusal.ts';
import { GONE, moveGrantStatements } from './life.ts';
import { carriersOf, pageLines, pageStatements } from './list.sql.ts';
import { logOfStatement } from './log.ts';
import { lockGrantStatements } from './sql.ts';

const partyOf = ({ side }: Ctx): Party => (side === 'business' ? 'owner' : 'receiver');

type Row = Awaited<ReturnType<ReturnType<typeof pageStatements>['execute']>>[number];
const shownOf = ({ state, ...row }: Row) => ({
  ...row,
  state: grantStatementLife.stateOf([state]).grantStatement,
});

export const page = (ctx: Ctx, { state, ...asked }: Parsed<typeof grantStatements.page>) => {
  const wanted = { ...asked, state: state && GRANT_STATEMENT_REGIONS.grantStatement[state].code };
  return paged(pageStatements(ctx.db, partyOf(ctx), ctx.tenantId, ctx.now, wanted), asked, shownOf);
};

/** @throws Refusal 404 */
async function oneOf(ctx: Ctx, id: number): Promise<Row> {
  const row = await pageStatements(ctx.db, partyOf(ctx), ctx.tenantId, ctx.now, { id }).executeTakeFirst();
  if (!row) throw notFound(GONE);
  return row;
}

export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof grantStatements.detail>,
): Promise<Answer<typeof grantStatements.detail>> {
  const [party, row] = [partyOf(ctx), await oneOf(ctx, id)];
  const [carriers, events] = await Promise.all([
    carriersOf(ctx.db, party, ctx.tenantId, row),
    logOfStatement(ctx.db, party, ctx.tenantId, id),
  ]);
  return { statement: shownOf(row), carriers, events };
}

export async function lines(
  ctx: Ctx,
  { id, ...asked }: Parsed<typeof grantStatements.lines>,
): Promise<Answer<typeof grantStatements.lines>> {
  return pageLines(ctx.db, partyOf(ctx), ctx.tenantId, await oneOf(ctx, id), asked);
}

/** What somebody does with one statement, as he saw it. */
const moving =
  (type: GrantStatementEventType, title: string) =>
  async (ctx: Ctx, { id, version, ...params }: { id: number; version: number }): Promise<void> => {
    const party = partyOf(ctx);
    const { tenantId, userId, userName, now } = ctx;
    let tenants = new Set<number>();
    await change(ctx, { kind: 'waybill' }, async (trx) => {
      const event = readGrantStatementEvent(type, party, params);
      const mover = { tenantId, by: party, userId, userName, now };
      const [row] = await lockGrantStatements(trx, party, tenantId, [id]);
      const moved = await moveGrantStatements(trx, mover, event, { ids: [id], versions: { [id]: version } });
      const [refused] = moved.failed;
      if (refused) throw new Refusal(refused.code, refused.msg);
      ({ tenants } = moved);
      return { told: `${title}「${row!.accountName}」${row!.month} 的对账单` };
    });
    for (const one of tenants) ctx.live.publish(one, { kind: 'notice' });
  };

export const send = moving('grantStatement.sent', '出账');
export const agree = moving('grantStatement.agreed', '确认');
export const dispute = moving('grantStatement.disputed', '提出异议：');
export const correct = moving('grantStatement.corrected', '更正');
export const pay = moving('grantStatement.paid', '结清');
