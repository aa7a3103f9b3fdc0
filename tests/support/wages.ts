import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { batch } from '#contract/batch/batch.ts';
import { scan } from '#contract/scan/scan.ts';
import { piecePrice, type PriceForm } from '#contract/wage/price.ts';
import { workOrder } from '#contract/work-order/work-order.ts';
import type { Hall } from './hall.ts';
import { buildProfile } from './profiles.ts';
import { buildRoute, buildStation, printedPieces, signOn } from './routes.ts';

const DAY_MS = 24 * 3_600_000;
/** The day in the factory, so many days from now. */
export const dayFrom = (days: number): string =>
  new Date(Date.now() + days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10);

export interface LineRow {
  kind: string;
  userId: number;
  pieceId: number;
  pass: number;
  day: string;
  rateE4: number;
  amountE4: number;
  periodId: number;
}

/** People at two stations of one route, and what they are paid. */
export async function payHall(hall: Hall) {
  const { factory: factoryId } = hall.t.tenants;
  const goods = await hall.newGoods();
  const [glue, wipe] = (await buildRoute(hall.system, {
    ...{ factoryId, materialId: goods.materialId, inspected: 100 },
    steps: [{ name: '贴合' }, { name: '擦拭' }],
  })) as [number, number];
  const gluing = await buildStation(hall.system, { factoryId, kind: 'step', steps: [glue] });
  const wiping = await buildStation(hall.system, { factoryId, kind: 'step', steps: [wipe] });
  const on = (stationId: number, username: string) => signOn(hall.system, { factoryId, stationId, username });
  let seq = Date.now() % 1_000_000;
  const scanAt = async (stationId: number, code: string, daysAgo = 0) => {
    // The same number at the same station a moment later would be the same scan.
    await sql`update scan set done_at = done_at - interval '10 seconds' where code = ${code}`.execute(
      hall.system,
    );
    const sentAt = Date.now();
    const made = { scanId: randomUUID(), seq: ++seq, code, deviceAt: sentAt - daysAgo * DAY_MS };
    const { answers } = await hall.factory.call(scan.send, { stationId, sentAt, scans: [made] });
    return answers[0]!;
  };
  return {
    ...{ factoryId, goods, glue, wipe, gluing, wiping, on, scanAt },
    undo: (stationId: number) => hall.factory.call(scan.undo, { stationId }),
    /** Printed long enough ago for scans of some days ago. */
    async pieces(copies: number) {
      const own = await printedPieces(hall, goods.sku, copies);
      const ids = own.map(({ id }) => id);
      await sql`update piece set updated_at = now() - interval '30 days' where id = any(${sql.val(ids)}::bigint[])`.execute(
        hall.system,
      );
      return own;
    },
    price: (form: Partial<PriceForm> = {}) =>
      hall.factory.call(piecePrice.create, priceOf({ stepId: glue, ...form })),
    lines: (pieceIds: readonly number[]) =>
      hall.ask(sql<LineRow>`
        select kind, user_id as "userId", piece_id as "pieceId", pass, day::text, rate_e4 as "rateE4",
          amount_e4 as "amountE4", period_id as "periodId"
        from wage_line where piece_id = any(${sql.val([...pieceIds])}::bigint[]) order by id`),
  };
}
export type PayHall = Awaited<ReturnType<typeof payHall>>;

export const priceOf = (form: Partial<PriceForm>): PriceForm => ({
  ...{ work: 'step', stepId: null, rateE4: 1250, reworkPercent: 50, fault: 'back', faultE4: 0 },
  ...{ fromDay: dayFrom(-60), ...form },
});

/** A work order of a step that is reported by count, of a released batch of so many pieces. */
export async function countedOrder(hall: Hall, copies: number) {
  const { factory: factoryId } = hall.t.tenants;
  const goods = await hall.newGoods();
  await buildProfile(hall.system, { factoryId, materialId: goods.materialId });
  const [stepId] = (await buildRoute(hall.system, {
    ...{ factoryId, materialId: goods.materialId },
    steps: [{ name: '拆膜', counted: true }],
  })) as [number];
  const orderId = await hall.approved([[goods.sku, copies]]);
  await hall.draw();
  const [first] = await hall.piecesOf(orderId);
  const { batchId } = await hall.factory.call(batch.make, { profileId: first!.profileId! });
  const { failed } = await hall.factory.call(batch.act, { event: 'batch.released', ids: [batchId] });
  if (failed[0]) throw new Error(failed[0].msg);
  const { list } = await hall.factory.call(workOrder.page, { stepId });
  return { id: list[0]!.id, number: list[0]!.number, stepId, goods };
}
