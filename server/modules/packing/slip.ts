import type { Answer, Parsed } from '#contract/endpoint.ts';
import { SLIP_REPRINTED, type packing, type SlipPrinter } from '#contract/packing/packing.ts';
import type { PieceMover } from '#server/modules/piece/service.ts';
import { queueJobs, reprintJob, type PaperSource } from '#server/modules/print-job/service.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import * as sql from './slip.sql.ts';

/**
 * [M31] The slips of orders that are packed in this transaction: each is a job of the printer that its station names. Where that
 * names none, or what it names is out of use, the order is packed without one, and the station says so.
 */
export async function printSlips(trx: Trx, hand: PieceMover, orderIds: readonly number[]): Promise<void> {
  for (const { packingId, printerId, templateId, versionNo } of await sql.slipsDue(
    trx,
    hand.tenantId,
    orderIds,
  ))
    await queueJobs(trx, hand, {
      ...{ printerId, kind: 'packing', sourceId: packingId, copyNo: 1, labels: 1 },
      template: { id: templateId, versionNo, fits: true },
    });
}

/** What a station prints its slips on, and those of what it packed last. */
export async function slipsAt(
  db: Db,
  factoryId: number,
  stationId: number,
): Promise<Pick<Answer<typeof packing.current>, 'slipPrinter' | 'slips'>> {
  const [set, slips] = await Promise.all([
    sql.printerAt(db, factoryId, stationId),
    sql.lastSlips(db, factoryId, stationId),
  ]);
  const slipPrinter: SlipPrinter = !set?.named ? 'none' : set.inUse ? 'ready' : 'closed';
  return { slipPrinter, slips };
}

/** [M33] The slip of what was packed at this station once more. @throws Refusal where it is none of this station */
export async function reprintSlip(
  trx: Trx,
  ctx: Ctx,
  { stationId, jobId }: Parsed<typeof packing.reprint>,
): Promise<void> {
  if (!(await sql.isSlipOf(trx, ctx.tenantId, stationId, jobId)))
    throw notFound('这张装箱单不是本工位打印的，请刷新后核对。');
  await reprintJob(trx, ctx, jobId, { reason: SLIP_REPRINTED, missing: SLIP_REPRINTED });
}

/** What stands on a packing slip. */
export const slipPapers: PaperSource = {
  async rows({ db, tenantId }, { sourceId, copyNo }) {
    const head = await sql.slipHead(db, tenantId, sourceId);
    if (!head) return [];
    const lines = await sql.slipLines(db, tenantId, head.orderId);
    const { orderId: _order, ...said } = head;
    return [
      {
        values: {
          ...said,
          pieces: String(lines.reduce((sum, { quantity }) => sum + quantity, 0)),
          // Until shipping divides orders an order is one parcel (ADR 0020).
          parcel: '1/1',
          reprint: copyNo > 1 ? `重打 ${copyNo - 1}` : '',
        },
        lines: lines.map(({ quantity, ...line }, at) => ({
          ...{ ...line, no: String(at + 1), quantity: String(quantity) },
        })),
      },
    ];
  },
  // Slips are counted by their jobs.
  again: () => Promise.resolve(),
};
