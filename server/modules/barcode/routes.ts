import type { FastifyInstance } from 'fastify';
import { barcode } from '#contract/barcode/barcode.ts';
import { implement } from '#server/platform/implement.ts';
import { fail, lost, skip, undo } from './act.ts';
import { detail } from './detail.ts';
import { runExport, startExport } from './export.ts';
import { defects, options, page } from './list.ts';
import { read } from './read.ts';

export function barcodeRoutes(app: FastifyInstance) {
  implement(app, barcode, {
    read,
    page,
    options,
    detail,
    export: startExport,
    defects,
    fail,
    lost,
    skip,
    undo,
  });
  app.tasks.handle('barcode.export', barcode.export.access, runExport);
}
