export { hearPieces, pieceBatches } from './hear.ts';
export { logOfBatches } from './log.ts';
export { BATCH_TABLE } from './table.sql.ts';
