import { CODES, type RowRefusal } from '#contract/errors.ts';
import type { DoneOf, Life, LifeTypes, LostOf, Moved, PlainStepOf, StepOf, Trx } from './life-cycle.ts';
import { noteMoved } from './moved-tenants.ts';
import { writeMoves, type Written } from './write.sql.ts';

/**
 * The only way a row of this life cycle moves: rows are locked, each is stepped through the chart, all outcomes are
 * written in one statement with one log row each, and the effects follow in the same transaction.
 * Rows that the chart refuses, that moved on since they were seen or that are not there come back with a reason each; the
 * others move.
 */
export const moveOf =
  <T extends LifeTypes>(life: Life<T>) =>
  async (trx: Trx, mover: T['mover'], event: T['event'], chosen: T['chosen']): Promise<Moved> => {
    const rows = await life.lock(trx, mover, event, chosen);
    const asked = await life.needs(trx, mover, event, rows, chosen);
    const failed = refuseMissing(chosen, rows, life.unknown);
    const steps: StepOf<T>[] = [];
    const lost: LostOf<T>[] = [];
    for (const row of rows) {
      const about = asked.get(row.id);
      const facts = { ...life.factsOf(row, mover.now), ...about?.facts } as T['facts'];
      const before = life.stateOf(row);
      const seen = chosen.versions?.[row.id];
      const own = { ...event, ...chosen.params?.get(row.id) } as T['event'];
      const taken = life.chart.take(before, facts, own);
      // Who saw an older row is told what became of it, before what it now is in the way of.
      if (seen !== undefined && seen !== row.version) lost.push({ row, seen });
      else if (!taken)
        failed.push({ id: row.id, ...life.named(row), ...life.chart.whyClosed(before, facts, own)! });
      else if (about?.refusal) {
        const { code = CODES.conflict, refusal } = about;
        failed.push({ id: row.id, ...life.named(row), code, msg: refusal });
      } else {
        const { state: after, effects } = taken;
        const step = { row, event: own, before, after, facts, effects } as PlainStepOf<T>;
        steps.push({ ...step, ...life.outcome(step, about, chosen) } as StepOf<T>);
      }
    }
    failed.push(...(await life.refuseLost(trx, mover, event, lost, chosen)));
    const tenants = new Set<number>();
    if (steps.length > 0) {
      for (const step of steps) for (const id of life.tenantsOf(step)) tenants.add(id);
      if (life.live) noteMoved(trx, life.live, tenants);
      const done = { trx, mover, event, chosen, steps };
      await life.lead?.(done);
      await write(life, trx, mover, event, steps, chosen);
      await life.follow(done);
    }
    return { successIds: steps.map(({ row }) => row.id), failed, tenants };
  };

/** Ids that the acting tenant does not reach are refused as unknown; those that moved after the look are passed over. */
export function refuseMissing(
  { ids, position }: LifeTypes['chosen'],
  rows: readonly { id: number }[],
  unknown: string,
): RowRefusal[] {
  if (position || rows.length === ids.length) return [];
  const found = new Set(rows.map(({ id }) => id));
  return [...new Set(ids)]
    .filter((id) => !found.has(id))
    .map((id) => ({ id, code: CODES.notFound, msg: unknown }));
}

async function write<T extends LifeTypes>(
  life: Life<T>,
  trx: Trx,
  mover: T['mover'],
  event: T['event'],
  steps: readonly StepOf<T>[],
  chosen: T['chosen'],
) {
  const { codesOf } = life.chart;
  const rows = steps.map((step): Written<StepOf<T>> => {
    const params = { ...chosen.params?.get(step.row.id), ...life.noted(step) };
    return {
      id: step.row.id,
      step,
      before: codesOf(step.before),
      after: codesOf(step.after),
      facts: JSON.stringify(life.saidOf?.(step.facts) ?? step.facts),
      params: Object.keys(params).length > 0 ? JSON.stringify(params) : null,
    };
  });
  const { type, by, ...params } = event;
  const logged = {
    event: type,
    actor: by,
    userId: mover.userId,
    userName: mover.userName,
    rule: mover.rule ?? null,
    params: { ...params, ...mover.note },
    at: mover.now,
  };
  const wall = { column: life.owner(mover), tenantId: mover.tenantId };
  await writeMoves(trx, life.table, wall, rows, logged, life.assignments(event, mover));
}

/** Does each effect once, for the rows whose move names it, in the order in which the chart names them. */
export async function followEffects<T extends LifeTypes>(
  done: DoneOf<T>,
  effects: Readonly<Record<T['effect'], (done: DoneOf<T>) => Promise<void>>>,
): Promise<void> {
  for (const effect of new Set(done.steps.flatMap((step) => step.effects as readonly T['effect'][])))
    await effects[effect]({ ...done, steps: done.steps.filter((step) => step.effects.includes(effect)) });
}
