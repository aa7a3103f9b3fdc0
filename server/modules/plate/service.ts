export { beginPlates, movePlates } from './life.ts';
export { logOfPlates } from './log.ts';
export { PLATE_TABLE } from './sql.ts';
