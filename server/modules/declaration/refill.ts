import { lackingOf } from '#contract/customs/complete.ts';
import { fillFrom, resolveLines } from '#contract/customs/resolve.ts';
import type { declaration } from '#contract/declaration/declaration.ts';
import { readDeclarationEvent } from '#contract/declaration/life-cycle/declaration-events.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { rulesAbout } from '#server/modules/customs/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Db } from '#server/platform/database.ts';
import { handOf } from './act.ts';
import { judgedOf } from './judge.ts';
import { moveDeclarations } from './life.ts';
import { soldLines } from './lines.sql.ts';
import { waitingIn, type Waiting } from './show.sql.ts';
import { askedBy } from './show.ts';
import { lockDeclarations } from './sql.ts';

/** So many orders at once; whoever has more asks again. */
const MOST = 1000;

/** What goods declarations say now comes to where open orders say nothing yet; what somebody wrote there stays. */
export async function refill(
  ctx: Ctx,
  asked: Parsed<typeof declaration.refill>,
): Promise<Answer<typeof declaration.refill>> {
  const { idempotencyKey: key, ...request } = asked;
  const asker = askedBy(ctx);
  const found = await waitingIn(ctx.db, asker, MOST + 1);
  const ids = found.slice(0, MOST).map(({ id }) => id);
  const more = found.length > MOST;
  const work = async (db: Db, rows: readonly Waiting[]) => {
    const orders = rows.map(({ orderId }) => orderId);
    const sold = await soldLines(db, asker, orders);
    const rules = await rulesAbout(db, ctx.tenantId, sold);
    const now = new Map(resolveLines(sold, rules).map((line) => [line.lineId, line]));
    const judged = await judgedOf(db, asker, rows);
    const params = new Map<number, { lines: ReturnType<typeof fillFrom>[] }>();
    let complete = 0;
    for (const { id } of rows) {
      const { lines = [], grossG = null } = judged.get(id) ?? {};
      const filled = lines.map(({ declarationId: _of, lacking: _w, title: _t, skuCode: _s, ...line }) => {
        const anew = now.get(line.lineId);
        return { line, anew: anew ? fillFrom(line, anew) : line };
      });
      if (filled.every(({ line, anew }) => JSON.stringify(line) === JSON.stringify(anew))) continue;
      const all = filled.map(({ anew }) => anew);
      params.set(id, { lines: all });
      if (lackingOf(all, grossG).length === 0) complete++;
    }
    return { params, answer: { orders: rows.length, filled: params.size, complete, more } };
  };
  if (request.preview) return (await work(ctx.db, found.slice(0, MOST))).answer;
  return change(ctx, { kind: 'customs', once: { key, request } }, async (trx) => {
    const rows = await lockDeclarations(trx, asker, ids);
    const { params, answer: counted } = await work(
      trx,
      rows.filter(({ held, state }) => !held && state === 0),
    );
    const [first] = params.values();
    if (!first) return { answer: counted, told: '' };
    const event = readDeclarationEvent('declaration.changed', 'merchant', first);
    await moveDeclarations(trx, handOf(ctx), event, { ids: [...params.keys()], params });
    return {
      answer: counted,
      told: `按报关资料补充 ${counted.filled} 个订单的报关`,
    };
  });
}
