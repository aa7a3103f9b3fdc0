import { pieceLife } from '#contract/piece/life-cycle/piece-steps.ts';
import { PIECE_TABLE, PLAIN_FACTS } from '#server/modules/piece/service.ts';
import { replayOf } from './begun.ts';
import type { Replayed } from './log.ts';
import { PLAIN_SKU } from '#contract/sku/life-cycle/sku-facts.ts';
import { skuLife } from '#contract/sku/life-cycle/sku-steps.ts';
import { SKU_TABLE } from '#server/modules/sku/service.ts';
import { PLAIN_PICTURE } from '#contract/picture/life-cycle/picture-facts.ts';
import { pictureLife } from '#contract/picture/life-cycle/picture-steps.ts';
import { PICTURE_TABLE } from '#server/modules/picture/service.ts';
import { PLAIN_RENDER_TASK } from '#contract/render-task/life-cycle/render-task-facts.ts';
import { renderTaskLife } from '#contract/render-task/life-cycle/render-task-steps.ts';
import { RENDER_TASK_TABLE } from '#server/modules/render-task/service.ts';
import { PLAIN_BATCH } from '#contract/batch/life-cycle/batch-facts.ts';
import { batchLife } from '#contract/batch/life-cycle/batch-steps.ts';
import { BATCH_TABLE } from '#server/modules/batch/service.ts';
import { PLAIN_PLATE } from '#contract/plate/life-cycle/plate-facts.ts';
import { plateLife } from '#contract/plate/life-cycle/plate-steps.ts';
import { PLATE_TABLE } from '#server/modules/plate/service.ts';
import { PLAIN_BOX } from '#contract/box/life-cycle/box-facts.ts';
import { boxLife } from '#contract/box/life-cycle/box-steps.ts';
import { BOX_TABLE } from '#server/modules/box/service.ts';
import { PLAIN_WORK_ORDER } from '#contract/work-order/life-cycle/work-order-facts.ts';
import { workOrderLife } from '#contract/work-order/life-cycle/work-order-steps.ts';
import { WORK_ORDER_TABLE } from '#server/modules/work-order/service.ts';
import { PLAIN_PRINT_JOB } from '#contract/print-job/life-cycle/print-job-facts.ts';
import { printJobLife } from '#contract/print-job/life-cycle/print-job-steps.ts';
import { PRINT_JOB_TABLE } from '#server/modules/print-job/service.ts';
import { PLAIN_PACKAGE } from '#contract/package/life-cycle/package-facts.ts';
import { packageLife } from '#contract/package/life-cycle/package-steps.ts';
import { PACKAGE_TABLE } from '#server/modules/package/service.ts';
import { PLAIN_WAYBILL } from '#contract/waybill/life-cycle/waybill-facts.ts';
import { waybillLife } from '#contract/waybill/life-cycle/waybill-steps.ts';
import { WAYBILL_TABLE } from '#server/modules/waybill/service.ts';
import { PLAIN_DECLARATION } from '#contract/declaration/life-cycle/declaration-facts.ts';
import { declarationLife } from '#contract/declaration/life-cycle/declaration-steps.ts';
import { DECLARATION_TABLE } from '#server/modules/declaration/service.ts';
import { PLAIN_GRANT } from '#contract/grant/life-cycle/grant-facts.ts';
import { grantLife } from '#contract/grant/life-cycle/grant-steps.ts';
import { GRANT_TABLE } from '#server/modules/grant/service.ts';
import { PLAIN_PROBLEM } from '#contract/problem/life-cycle/problem-facts.ts';
import { problemLife } from '#contract/problem/life-cycle/problem-steps.ts';
import { PROBLEM_TABLE } from '#server/modules/problem/service.ts';
import { PLAIN_BILL } from '#contract/bill/life-cycle/bill-facts.ts';
import { billLife } from '#contract/bill/life-cycle/bill-steps.ts';
import { BILL_TABLE } from '#server/modules/bill/service.ts';
import { PLAIN_GRANT_STATEMENT } from '#contract/grant-statement/life-cycle/grant-statement-facts.ts';
import { grantStatementLife } from '#contract/grant-statement/life-cycle/grant-statement-steps.ts';
import { GRANT_STATEMENT_TABLE } from '#server/modules/grant-statement/service.ts';

/** Every life cycle with beginnings; the order, which begins in ways of its own, stands in orders.ts. */
export const LIVES: readonly Replayed[] = [
  replayOf(pieceLife, PLAIN_FACTS, { ...PIECE_TABLE, owner: 'factory_id', number: 'number' }),
  replayOf(skuLife, PLAIN_SKU, { ...SKU_TABLE, owner: 'factory_id' }),
  replayOf(pictureLife, PLAIN_PICTURE, { ...PICTURE_TABLE, owner: 'tenant_id' }),
  replayOf(renderTaskLife, PLAIN_RENDER_TASK, { ...RENDER_TASK_TABLE, owner: 'factory_id' }),
  replayOf(batchLife, PLAIN_BATCH, { ...BATCH_TABLE, owner: 'factory_id' }),
  replayOf(plateLife, PLAIN_PLATE, { ...PLATE_TABLE, owner: 'factory_id' }),
  replayOf(boxLife, PLAIN_BOX, { ...BOX_TABLE, owner: 'factory_id' }),
  replayOf(workOrderLife, PLAIN_WORK_ORDER, { ...WORK_ORDER_TABLE, owner: 'factory_id' }),
  replayOf(printJobLife, PLAIN_PRINT_JOB, { ...PRINT_JOB_TABLE, owner: 'factory_id' }),
  replayOf(packageLife, PLAIN_PACKAGE, { ...PACKAGE_TABLE, owner: 'factory_id' }),
  replayOf(waybillLife, PLAIN_WAYBILL, { ...WAYBILL_TABLE, owner: 'factory_id' }),
  replayOf(declarationLife, PLAIN_DECLARATION, { ...DECLARATION_TABLE, owner: 'factory_id' }),
  replayOf(grantLife, PLAIN_GRANT, { ...GRANT_TABLE, owner: 'factory_id' }),
  replayOf(problemLife, PLAIN_PROBLEM, { ...PROBLEM_TABLE, owner: 'factory_id' }),
  replayOf(billLife, PLAIN_BILL, { ...BILL_TABLE, owner: 'factory_id' }),
  replayOf(grantStatementLife, PLAIN_GRANT_STATEMENT, { ...GRANT_STATEMENT_TABLE, owner: 'factory_id' }),
];
