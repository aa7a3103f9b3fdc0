/**
 * What must follow from a move beside the move itself: the chart names it, the server does it
 * (server/modules/work-order/effects.ts).
 */
export const WORK_ORDER_EFFECTS = {
  'assignment.note': 'who does it is noted',
  'counts.keep': 'its counts are kept',
  'report.write': 'the report is written',
  'report.takeBack': 'the report is taken back by another row',
  'batch.ask': 'its batch is asked whether it is done',
} as const;
export type WorkOrderEffect = keyof typeof WORK_ORDER_EFFECTS;
