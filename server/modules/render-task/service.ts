export { artOfPieces, pieceArt } from './areas.ts';
export { logOfRenderTasks } from './log.ts';
export { keepRendering, renderNow } from './work.ts';
export { holdArt, lookAgain } from './plan.sql.ts';
export { retryRenders } from './retry.ts';
export { RENDER_TASK_TABLE } from './table.sql.ts';
