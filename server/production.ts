import type { FastifyInstance } from 'fastify';
import { barcodeRoutes } from './modules/barcode/routes.ts';
import { batchRoutes } from './modules/batch/routes.ts';
import { deviceRoutes } from './modules/device/routes.ts';
import { figuresRoutes } from './modules/figures/routes.ts';
import { packingRoutes } from './modules/packing/routes.ts';
import { plateRoutes } from './modules/plate/routes.ts';
import { keepDrawing } from './modules/plate/service.ts';
import { qualityRoutes } from './modules/quality/routes.ts';
import { recoveryRoutes } from './modules/recovery/routes.ts';
import { pieceTagRoutes } from './modules/piece-tag/routes.ts';
import { printJobRoutes } from './modules/print-job/routes.ts';
import { printTemplateRoutes } from './modules/print-template/routes.ts';
import { printerRoutes } from './modules/printer/routes.ts';
import { keepRendering } from './modules/render-task/service.ts';
import { rosiRoutes } from './modules/rosi/routes.ts';
import { shelfRoutes } from './modules/shelf/routes.ts';
import { routeRoutes } from './modules/route/routes.ts';
import { stationRoutes } from './modules/station/routes.ts';
import { scanRoutes } from './modules/scan/routes.ts';
import { workOrderRoutes } from './modules/work-order/routes.ts';
import { keepSigningOff } from './modules/station/service.ts';
import { wageRoutes } from './modules/wage/routes.ts';

/** The hall, in the order of its layers (ADR 0019). `artLanes`: files that this server draws at once; 0: another one does. */
export function productionRoutes(app: FastifyInstance, artLanes: number): void {
  deviceRoutes(app);
  rosiRoutes(app);
  printTemplateRoutes(app);
  printerRoutes(app);
  printJobRoutes(app);
  batchRoutes(app);
  plateRoutes(app);
  shelfRoutes(app);
  packingRoutes(app);
  routeRoutes(app);
  stationRoutes(app);
  workOrderRoutes(app);
  qualityRoutes(app);
  recoveryRoutes(app);
  scanRoutes(app);
  barcodeRoutes(app);
  wageRoutes(app);
  figuresRoutes(app);
  keepSigningOff(app);
  pieceTagRoutes(app);
  keepRendering(app, artLanes);
  keepDrawing(app, artLanes);
}
