export { artOfPieces, pieceArt } from './areas.ts';
export { logOfRenderTasks } from './log.ts';
export { keepRendering, renderNow } from './work.ts';
export { RENDER_TASK_TABLE } from './table.sql.ts';
