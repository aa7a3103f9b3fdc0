import type { Answer, Parsed } from '#contract/endpoint.ts';
import { problemLife } from '#contract/problem/life-cycle/problem-steps.ts';
import { ALL_STATES, UNSOLVED, type problems } from '#contract/problem/problem.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { keptEvents, type KeptEvent } from '#server/platform/life-cycle/log.sql.ts';
import { tellEvent } from '#server/platform/life-cycle/log.ts';
import { notFound } from '#server/platform/refusal.ts';
import { UNKNOWN } from './life.ts';
import * as sql from './list.sql.ts';
import { PROBLEM_TABLE } from './table.sql.ts';

type Asking = Pick<Ctx, 'side' | 'tenantId' | 'userId' | 'limits' | 'now'>;
export const askerOf = ({ side, tenantId, userId, limits, now }: Asking): sql.Asker => ({
  party: side === 'business' ? 'merchant_id' : 'factory_id',
  ...{ tenantId, userId, shopIds: limits.shopIds, materials: limits.materials, now },
});

/** @throws Refusal 404 where the user does not reach one of them; those of other tenants are refused row by row */
export async function refuseFar(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (!ctx.limits.materials && !ctx.limits.shopIds) return;
  if ((await sql.ones(ctx.db, askerOf(ctx), ids)).length < new Set(ids).size) throw notFound(UNKNOWN);
}

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...filter }: Parsed<typeof problems.page>,
): Promise<Answer<typeof problems.page>> {
  const asker = askerOf(ctx);
  const [list, counts] = await Promise.all([
    sql.page(ctx.db, asker, filter, { pageNo, pageSize }),
    sql.counts(ctx.db, asker, filter),
  ]);
  return { list, ...sumsOf(counts, filter) };
}

/** How many there are of each kind in the state, and of each state of the kind, that are asked for. */
export function sumsOf(
  counts: Awaited<ReturnType<typeof sql.counts>>,
  { state: asked, kind: wanted }: sql.Filter,
) {
  const isIn = (state: number) => {
    if (asked === ALL_STATES) return true;
    return asked === undefined ? state < UNSOLVED : state === asked;
  };
  const kinds: Record<string, number> = {};
  const states: Record<string, number> = {};
  let total = 0;
  for (const { kind, state, n } of counts) {
    const fits = wanted === undefined || kind === wanted;
    if (isIn(state)) kinds[kind] = (kinds[kind] ?? 0) + n;
    if (fits) states[state] = (states[state] ?? 0) + n;
    if (fits && isIn(state)) total += n;
  }
  return { total, kinds, states };
}

/** What an event carries, as a screen shows it; of the other side nobody learns who it was. */
function lineOf(line: KeptEvent, side: 'merchant' | 'factory') {
  const { title, after, note, actor, userName, id, event, at } = tellEvent(problemLife, line);
  const said = line.params as Partial<
    Record<'text' | 'choice' | 'address' | 'way' | 'result', string> & { cents: number }
  >;
  return {
    ...{ id, event, title, after, actor, at, userName: actor === side ? (userName ?? '') : '' },
    ...{ text: said.text ?? note, choice: said.choice ?? '', address: said.address ?? '' },
    ...{ way: said.way ?? '', result: said.result ?? '', cents: said.cents ?? null },
  };
}

/** @throws Refusal 404, the same for a foreign one and one that the user does not reach */
export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof problems.detail>,
): Promise<Answer<typeof problems.detail>> {
  const asker = askerOf(ctx);
  const { db } = ctx;
  const [row] = await sql.ones(db, asker, [id]);
  if (!row) throw notFound(UNKNOWN);
  const [parcel, scans, lines, events] = await Promise.all([
    sql.packageIn(db, asker, row.packageId),
    sql.scansOf(db, asker, row),
    sql.linesIn(db, asker, row.packageId),
    keptEvents(db, PROBLEM_TABLE, { column: asker.party, tenantId: asker.tenantId }, [id]),
  ]);
  const side = asker.party === 'merchant_id' ? 'merchant' : 'factory';
  return {
    problem: row,
    events: events.map((line) => lineOf(line, side)),
    tracks: parcel ? { ...parcel, waybillNo: row.waybillNo, tracks: scans } : null,
    ...{ lines, packageNumber: parcel?.number ?? '' },
  };
}
