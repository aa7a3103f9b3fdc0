export { printScanned, unprintScanned } from './scanned.ts';
export { batchPlates, piecePlates, pieceWhereabouts } from './areas.ts';
export { drawNow, keepDrawing } from './draw.ts';
export { PLATE_TABLE } from './table.sql.ts';
export { layOut, writePlates } from './nest.ts';
