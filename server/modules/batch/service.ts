export { batchByRule } from './by-rule.ts';
export { candidatesOf, leftOutOf, waitingByProfile, whereWaits, type Candidate } from './candidates.sql.ts';
export { hearPieces, pieceBatches, settleBatches, tellBatches } from './hear.ts';
export { lockBatches } from './lock.sql.ts';
export { plates, workOrders } from './ports.ts';
export type { BatchFollows } from './life-types.ts';
export { BATCH_TABLE } from './table.sql.ts';
export { joinTails } from './tails.ts';
export { urgeThese } from './needs.sql.ts';
