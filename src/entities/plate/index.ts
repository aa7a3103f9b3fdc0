export { PlateDetail, PlateFiles } from './plate-detail.tsx';
export { PlateDrawing } from './plate-drawing.tsx';
export { usePlateAction, whyNoFile, whyNotSent, type ActionablePlate } from './plate-life.ts';
export { whatPlateWaitsFor } from './plate-sending.ts';
export { percentOf, PIECE_STATES, PLATE_INTENTS, PLATE_STATES, sizeOf, wasteOf } from './plate-words.ts';
export { usePlateFilters } from './use-plate-filters.ts';
export { RENDERING, useRenderingWatch, WATCH_MS } from './use-rendering-watch.ts';
