export { PLAIN_FACTS } from './facts.ts';
export { fillWith } from './fill.ts';
export { makeFree } from './free.ts';
export { holdOrders, holdPieces } from './hold.sql.ts';
export { movePieces, systemMover } from './life.ts';
export { pieces } from './making.ts';
export { areas, art, boxes, defects, progress, watcher, whereabouts, type PieceFollows } from './ports.ts';
export type { AtWork, JudgedBy, PieceMover } from './life-types.ts';
export { PIECE_TABLE } from './table.sql.ts';
