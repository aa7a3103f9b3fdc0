import type { SomeDone } from '#contract/values/some-done.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, Refusal } from '#server/platform/refusal.ts';
import { alone } from '#server/platform/savepoint.ts';
import { change, type Change } from './change.ts';

export interface Named {
  id: number;
  name: string;
}
export interface Lockable<R> {
  lock: (trx: Trx, factoryId: number, ids: readonly number[]) => Promise<R[]>;
}
/** What is done with one, in words; '': nothing. @throws Refusal where it cannot be */
export type Deed<R> = (trx: Trx, row: R) => Promise<string>;

/** Does it to each of these that can be, in one transaction; the others are told apart. */
export const eachOf =
  <R extends Named>(noun: string, { lock }: Lockable<R>, told: Change) =>
  (ctx: Ctx, ids: readonly number[], deed: Deed<R>): Promise<SomeDone> =>
    change<SomeDone>(ctx, told, async (trx) => {
      const done: SomeDone = { successIds: [], failed: [] };
      const lines: string[] = [];
      const wanted = [...new Set(ids)];
      const rows = new Map((await lock(trx, ctx.tenantId, wanted)).map((row) => [row.id, row]));
      for (const id of wanted) {
        const row = rows.get(id);
        try {
          if (!row) throw badRequest(`${noun}不存在，请刷新列表。`);
          const text = await alone(trx, () => deed(trx, row));
          done.successIds.push(id);
          if (text !== '') lines.push(text);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          done.failed.push({ id, name: row?.name ?? '', msg: error.message });
        }
      }
      return { answer: done, told: lines };
    });
