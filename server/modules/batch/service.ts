export { hearPieces, pieceBatches, tellBatches } from './hear.ts';
export { plates } from './ports.ts';
export type { BatchFollows } from './life-types.ts';
export { BATCH_TABLE } from './table.sql.ts';
