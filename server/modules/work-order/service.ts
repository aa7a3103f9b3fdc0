export { batchWorkOrders, countPieces, pieceWorkOrders } from './count.ts';
export { pausedOfPiece } from './count.sql.ts';
export { reportWages, type ReportWages } from './ports.ts';
export { WORK_ORDER_TABLE } from './sql.ts';
export { giveToTeam } from './to-team.sql.ts';
