export { printScanned, unprintScanned } from './scanned.ts';
export { batchPlates, piecePlates, pieceWhereabouts } from './areas.ts';
export { drawNow, keepDrawing } from './draw.ts';
export { plateWatcher, type HearsPlates } from './ports.ts';
export { PLATE_TABLE } from './table.sql.ts';
export { busyDevices } from './due.sql.ts';
export { keepNesting, nestWhatIsDue } from './nest-due.ts';
export { layOut, writePlates } from './nest.ts';
