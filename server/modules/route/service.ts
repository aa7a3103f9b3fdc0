export { creditsOfFault, pieceRoutes, routePieces } from './areas.ts';
export { nextOf, pieceProgress } from './progress.ts';
export { scannedSteps, type ScannedStep } from './progress.sql.ts';
