export { PlateDetail } from './plate-detail.tsx';
export { PlateDrawing } from './plate-drawing.tsx';
export { usePlateAction, whyNoFile, type ActionablePlate } from './plate-life.ts';
export { percentOf, PLATE_INTENTS, PLATE_STATES, wasteOf } from './plate-words.ts';
export { usePlateFilters } from './use-plate-filters.ts';
export { RENDERING, useRenderingWatch } from './use-rendering-watch.ts';
