import { sql } from 'kysely';
import type { RuleTrigger } from '#contract/review-rule/review-rule.ts';
import type { Db } from '#server/platform/database.ts';
import type { Verdict } from './judge.ts';
import type { Trx } from './sql.ts';

/** A run as it is written. */
export interface Run {
  trigger: RuleTrigger;
  userName: string | null;
  examined: number;
  at: Date;
}

export interface Hit extends Verdict {
  orderId: number;
  /** The rule takes the order no more. */
  lifted?: boolean;
}

/** Writes a run, what each rule took in it, and each hit. Orders of which the same was said share one text. */
export async function writeRun(trx: Trx, factoryId: number, run: Run, hits: readonly Hit[]): Promise<void> {
  const { id: runId } = await trx
    .insertInto('reviewRun')
    .values({ ...run, factoryId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const taken = hits.filter(({ lifted }) => !lifted);
  const byRule = Map.groupBy(taken, ({ ruleId, ruleName }) => JSON.stringify([ruleId, ruleName]));
  if (byRule.size > 0) {
    await trx
      .insertInto('reviewRunRule')
      .values(
        [...byRule.values()].map((own) => ({
          factoryId,
          runId,
          ruleId: own[0]!.ruleId,
          ruleName: own[0]!.ruleName,
          orders: own.length,
          at: run.at,
        })),
      )
      .execute();
  }
  if (hits.length > 0) await writeHits(trx, factoryId, runId, run, hits);
}

async function writeHits(trx: Trx, factoryId: number, runId: number, run: Run, hits: readonly Hit[]) {
  const said = new Map<string, number>();
  const which = hits.map(({ ruleId, ruleName, why, did, lifted = false }) => {
    const text = JSON.stringify({ rule_id: ruleId, rule_name: ruleName, why, did, lifted });
    const known = said.get(text) ?? said.size;
    said.set(text, known);
    return known;
  });
  const texts = [...said].map(([text, nth]) => `{"nth":${nth},${text.slice(1)}`);
  await sql`
    insert into review_hit (factory_id, order_id, run_id, rule_id, rule_name, why, did, lifted, trigger, user_name, at)
    select ${factoryId}, h.order_id, ${runId}, v.rule_id, v.rule_name, v.why, v.did, v.lifted,
      ${run.trigger}, ${run.userName}, ${run.at}
    from unnest(${hits.map(({ orderId }) => orderId)}::bigint[], ${which}::int[]) with ordinality h(order_id, nth, place)
    join jsonb_to_recordset(${`[${texts.join(',')}]`}::jsonb)
      v(nth int, rule_id bigint, rule_name text, why jsonb, did text, lifted boolean) using (nth)
    order by h.place`.execute(trx);
}

/** Of each order, by rule: whether the rule still took the order when it last spoke of it. */
export async function lastWords(
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
): Promise<Map<number, Map<number, boolean>>> {
  const { rows } = await sql<{ orderId: number; ruleId: number; lifted: boolean }>`
    select distinct on (order_id, rule_id) order_id, rule_id, lifted from review_hit
    where factory_id = ${factoryId} and order_id = any(${sql.val(orderIds)}::bigint[]) and rule_id is not null
    order by order_id, rule_id, id desc`.execute(trx);
  const words = new Map<number, Map<number, boolean>>();
  for (const { orderId, ruleId, lifted } of rows) {
    const own = words.get(orderId) ?? new Map<number, boolean>();
    words.set(orderId, own.set(ruleId, !lifted));
  }
  return words;
}

const MOST_VERDICTS = 200;

export const verdictsOf = (db: Db, factoryId: number, orderId: number) =>
  db
    .selectFrom('reviewHit')
    .select(['ruleId', 'ruleName', 'why', 'did', 'trigger', 'userName', 'at'])
    .where('factoryId', '=', factoryId)
    .where('orderId', '=', orderId)
    .orderBy('id', 'desc')
    .limit(MOST_VERDICTS)
    .execute();

export const hasOrder = async (db: Db, factoryId: number, orderId: number) =>
  (await db
    .selectFrom('tradeOrder')
    .select('id')
    .where('factoryId', '=', factoryId)
    .where('id', '=', orderId)
    .executeTakeFirst()) !== undefined;

const runsOf = (db: Db, factoryId: number, ruleId: number | undefined) => {
  const q = db.selectFrom('reviewRun as r').where('r.factoryId', '=', factoryId);
  if (ruleId === undefined) return q;
  return q.where((eb) =>
    eb.exists(
      eb
        .selectFrom('reviewRunRule as h')
        .select('h.runId')
        .where('h.factoryId', '=', factoryId)
        .where('h.ruleId', '=', ruleId)
        .whereRef('h.runId', '=', 'r.id'),
    ),
  );
};

/** The newest first; of one rule the runs in which it took an order. */
export const pageRuns = (db: Db, factoryId: number, ruleId: number | undefined) =>
  runsOf(db, factoryId, ruleId)
    .select(['r.id', 'r.trigger', 'r.userName', 'r.examined', 'r.at'])
    .orderBy('r.id', 'desc');

export const hitsOfRuns = (db: Db, factoryId: number, runIds: readonly number[]) =>
  db
    .selectFrom('reviewRunRule')
    .select(['runId', 'ruleId', 'ruleName', 'orders'])
    .where('factoryId', '=', factoryId)
    .where('runId', '=', sql<number>`any(${sql.val(runIds)}::bigint[])`)
    .orderBy('orders', 'desc')
    .orderBy('ruleName')
    .execute();
