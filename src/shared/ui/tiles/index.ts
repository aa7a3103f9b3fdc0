export { TileGrid } from './tile-grid.tsx';
export { stepAmong } from './tile-steps.ts';
