import type { SomeDone } from '#contract/values/some-done.ts';
import { refuseLimited } from '#server/modules/means/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, Refusal } from '#server/platform/refusal.ts';
import { alone } from '#server/platform/savepoint.ts';
import { TOLD } from './write.ts';

interface Named {
  id: number;
  name: string;
}
interface Table<R> {
  lock: (trx: Trx, factoryId: number, ids: readonly number[]) => Promise<R[]>;
}
/** What is done with one, in words; '': nothing. @throws Refusal where it cannot be */
type Deed<R> = (trx: Trx, row: R) => Promise<string>;

/** Does it to each of these that can be, in one transaction; the others are told apart. */
export const eachOf =
  <R extends Named>(noun: string, { lock }: Table<R>) =>
  (ctx: Ctx, ids: readonly number[], deed: Deed<R>): Promise<SomeDone> => {
    refuseLimited(ctx, noun);
    return change<SomeDone>(ctx, TOLD, async (trx) => {
      const done: SomeDone = { successIds: [], failed: [] };
      const told: string[] = [];
      const wanted = [...new Set(ids)];
      const rows = new Map((await lock(trx, ctx.tenantId, wanted)).map((row) => [row.id, row]));
      for (const id of wanted) {
        const row = rows.get(id);
        try {
          if (!row) throw badRequest(`${noun}不存在，请刷新列表。`);
          const text = await alone(trx, () => deed(trx, row));
          done.successIds.push(id);
          if (text !== '') told.push(text);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          done.failed.push({ id, name: row?.name ?? '', msg: error.message });
        }
      }
      return { answer: done, told };
    });
  };
