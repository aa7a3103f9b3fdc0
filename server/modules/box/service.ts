export { beginBoxes, moveBoxes } from './life.ts';
export { hearSorted, pieceBoxes, settleBoxes } from './settle.ts';
export type { BoxMover } from './life-types.ts';
export { lockBoxes } from './lock.sql.ts';
export { BOX_TABLE } from './table.sql.ts';
