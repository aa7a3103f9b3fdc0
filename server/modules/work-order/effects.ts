import type { WorkOrderEffect } from '#contract/work-order/life-cycle/work-order-effects.ts';
import { settleBatches } from '#server/modules/batch/service.ts';
import { inTheMove } from '#server/platform/life-cycle/unwritten.ts';
import type { WorkOrderFollows } from './life-types.ts';
import { reportWages } from './ports.ts';
import * as reports from './report.sql.ts';

/** One report of one work order, which counts at once, also for who is paid by it. */
const writeReport: WorkOrderFollows = async ({ trx, mover, event, chosen, steps }) => {
  if (event.type !== 'workOrder.reported') return;
  for (const { row } of steps) {
    const reportId = await reports.insert(trx, mover.tenantId, {
      ...{ workOrderId: row.id, good: event.good, scrap: event.scrap, defect: event.defect ?? '' },
      ...{ userId: mover.userId, userName: mover.userName ?? '', at: mover.now, shares: chosen.shares ?? [] },
    });
    await reportWages.its.credited(trx, mover.tenantId, reportId, mover.now);
  }
};

const takeBack: WorkOrderFollows = async ({ trx, mover, event, steps }) => {
  if (event.type !== 'workOrder.report.undone') return;
  const { userId, userName, now: at } = mover;
  for (const { row } of steps)
    await reports.takeBack(trx, mover.tenantId, row.id, event.reportId, {
      ...{ userId, userName: userName ?? '', at },
    });
  await reportWages.its.undone(trx, mover.tenantId, event.reportId, at);
};

/** Counted steps gate their batch: the last one that ends may end the batch. */
const askBatches: WorkOrderFollows = async ({ trx, mover, steps }) => {
  const ids = steps.flatMap(({ row }) => (row.counted && row.required ? [row.batchId] : []));
  if (ids.length > 0)
    await settleBatches(trx, { tenantId: mover.tenantId, now: mover.now }, [...new Set(ids)]);
};

/** What follows a move of a work order. */
export const effects: Readonly<Record<WorkOrderEffect, WorkOrderFollows>> = {
  // The move writes it (sql.ts).
  'assignment.note': inTheMove,
  // Who tells it counted them before (count.ts).
  'counts.keep': inTheMove,
  'report.write': writeReport,
  'report.takeBack': takeBack,
  'batch.ask': askBatches,
};
