/**
 * What must follow from a move beside the move itself: the chart names it, the server does it
 * (server/modules/batch/effects.ts).
 */
export const BATCH_EFFECTS = {
  'pieces.batch': 'pieces come into it',
  'pieces.kick': 'its pieces leave it',
  'pieces.urge': 'its pieces go first',
  'pieces.calm': 'its pieces go in their turn',
  'plates.cancel': 'its unsent plates are cancelled',
  'plates.nest': 'plates are nested where that was asked',
  'workOrders.make': 'work orders are made',
  'workOrders.plan': 'work orders are planned anew',
  'workOrders.cancel': 'work orders are cancelled',
  'workOrders.done': 'work orders are done',
} as const;
export type BatchEffect = keyof typeof BATCH_EFFECTS;
