export { plainArea, type Area } from './plain-area.ts';
export { PrintStage } from './print-stage.tsx';
