import type { Answer, Parsed } from '#contract/endpoint.ts';
import { packageLife } from '#contract/package/life-cycle/package-steps.ts';
import { LABEL_TABS, type packages } from '#contract/package/package.ts';
import { numbersOf } from '#server/modules/waybill/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { keptEvents } from '#server/platform/life-cycle/log.sql.ts';
import { tellEvent, type ToldEvent } from '#server/platform/life-cycle/log.ts';
import { notFound } from '#server/platform/refusal.ts';
import { labelsOurs } from './label-ours.sql.ts';
import { UNKNOWN } from './life.ts';
import * as sql from './list.sql.ts';
import { PACKAGE_TABLE } from './table.sql.ts';

type Shown = Answer<typeof packages.page>['list'][number];

const askerOf = ({ tenantId, limits }: Ctx): sql.Asker => ({
  ...{ factoryId: tenantId, materials: limits.materials },
});
const shownOf = ({ lengthMm: _l, widthMm: _w, heightMm: _h, ...row }: sql.Row) => row as Shown;
const eventOf = ({ actor: _actor, ...line }: ToldEvent) => line;

/** @throws Refusal 404 where the user does not reach one of them */
export async function refuseFar(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (!ctx.limits.materials) return;
  if ((await sql.ones(ctx.db, askerOf(ctx), ids)).length < new Set(ids).size) throw notFound(UNKNOWN);
}

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof packages.page>,
): Promise<Answer<typeof packages.page>> {
  const filter = { ...wanted, labelOurs: (await labelsOurs(ctx.db, ctx.tenantId)).sql };
  const [list, counts, { counts: numberCounts, inState }] = await Promise.all([
    sql.page(ctx.db, askerOf(ctx), filter, { pageNo, pageSize }),
    sql.counts(ctx.db, askerOf(ctx), filter),
    sql.numberCounts(ctx.db, askerOf(ctx), filter),
  ]);
  const { stage } = wanted;
  const all = Object.entries(counts).reduce(
    (sum, [of, n]) => (LABEL_TABS.some((tab) => tab === of) ? sum : sum + n),
    0,
  );
  const total = stage === undefined ? all : (counts[String(stage)] ?? 0);
  return { list: list.map(shownOf), total: inState ?? total, counts, numberCounts };
}

/** @throws Refusal 404, the same for a foreign one and one of a material that the user does not reach */
export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof packages.detail>,
): Promise<Answer<typeof packages.detail>> {
  const [row] = await sql.ones(ctx.db, askerOf(ctx), [id]);
  if (!row) throw notFound(UNKNOWN);
  const { db, tenantId } = ctx;
  const [lines, beside, joined, numbers, events] = await Promise.all([
    sql.linesIn(db, tenantId, id),
    sql.besideOf(db, tenantId, id),
    sql.joinedInto(db, tenantId, id),
    numbersOf(db, tenantId, id),
    keptEvents(db, PACKAGE_TABLE, { column: 'factory_id', tenantId }, [id]),
  ]);
  const { lengthMm, widthMm, heightMm } = row;
  return {
    ...{ package: shownOf(row), lengthMm, widthMm, heightMm, lines, beside, joined },
    numbers: numbers.map(({ expressName, createdAt, events: own, ...number }) => ({
      ...number,
      ...{ express: expressName, at: createdAt, events: own.map(eventOf) },
    })),
    events: events.map((line) => eventOf(tellEvent(packageLife, line))),
  };
}
