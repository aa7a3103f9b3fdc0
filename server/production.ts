import type { FastifyInstance } from 'fastify';
import { batchRoutes } from './modules/batch/routes.ts';
import { deviceRoutes } from './modules/device/routes.ts';
import { pieceTagRoutes } from './modules/piece-tag/routes.ts';
import { plateRoutes } from './modules/plate/routes.ts';
import { keepDrawing } from './modules/plate/service.ts';
import { printTemplateRoutes } from './modules/print-template/routes.ts';
import { keepRendering } from './modules/render-task/service.ts';
import { rosiRoutes } from './modules/rosi/routes.ts';

/** The hall, in the order of its layers (ADR 0019). `artLanes`: files that this server draws at once; 0: another one does. */
export function productionRoutes(app: FastifyInstance, artLanes: number): void {
  deviceRoutes(app);
  rosiRoutes(app);
  printTemplateRoutes(app);
  batchRoutes(app);
  plateRoutes(app);
  pieceTagRoutes(app);
  keepRendering(app, artLanes);
  keepDrawing(app, artLanes);
}
