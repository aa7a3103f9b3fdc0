export { creditsOfFault, pieceRoutes, routePieces } from './areas.ts';
export { holdHall, refuseLike } from './names.sql.ts';
export { handOver, lockCredits, type MovableCredit } from './move.ts';
export { wages, type Wages } from './ports.ts';
export { nextOf, pieceProgress } from './progress.ts';
export { scannedSteps, stepsOfPiece, type ScannedStep } from './progress.sql.ts';
export { makeRoute } from './route.ts';
export { makeStep, namesToUse } from './steps.ts';
