import type { Closed, Taken } from '#contract/life-cycle/life-cycle.ts';
import { beginRows, type NewRow } from './begin.sql.ts';
import type { Life, LifeTypes, StepOf, Trx } from './life-cycle.ts';

/** What comes into being, and what is known of all of it. */
export interface Begun<Facts> {
  rows: readonly NewRow[];
  facts: Facts;
}

/**
 * Brings rows of a life cycle into being: by a way of its chart, with the first line of the log of each, and with what the
 * chart names after it, in the caller's transaction. An effect gets them as steps that end where they began.
 * @returns their ids in the order of `rows`, or why the chart does not allow it: then nothing is written
 */
export const beginOf =
  <T extends LifeTypes>(
    life: Life<T>,
    begin: (event: T['event'], facts: T['facts']) => Taken<T['state'], T['effect']> | Closed,
  ) =>
  async (
    trx: Trx,
    mover: T['mover'],
    event: T['event'],
    { rows, facts }: Begun<T['facts']>,
    chosen: Omit<T['chosen'], 'ids'>,
  ): Promise<{ ids: number[] } | Closed> => {
    const begun = begin(event, facts);
    if ('msg' in begun) return begun;
    const { state, effects } = begun;
    const { type, by, ...params } = event;
    const { userId, userName, rule = null, now } = mover;
    const ids = await beginRows(
      trx,
      life.table,
      rows,
      { codes: life.chart.codesOf(state), facts: life.saidOf?.(facts) ?? facts },
      { event: type, actor: by, userId, userName, rule, params: { ...params, ...mover.note }, at: now },
    );
    const asked = { ...chosen, ids } as T['chosen'];
    const steps = (await life.lock(trx, mover, event, asked)).map((row) => {
      const step = { row, event, before: state, after: state, facts, effects };
      return { ...step, ...life.outcome(step as never, undefined, asked) } as unknown as StepOf<T>;
    });
    await life.follow({ trx, mover, event, chosen: asked, steps });
    return { ids };
  };
