import type { FastifyInstance } from 'fastify';
import { handover } from '#contract/handover/handover.ts';
import { handoverList } from '#contract/handover/handover-list.ts';
import { sheetExport } from '#server/modules/figures/service.ts';
import { packageDetail } from '#server/modules/package/service.ts';
import { implement } from '#server/platform/implement.ts';
import { leavingSheet } from './leaving-sheet.ts';
import { act, page } from './leaving.ts';
import * as lists from './list.ts';
import { make } from './make.ts';
import { paper } from './paper.ts';
import { close, takeOff } from './write.ts';

const file = sheetExport('handover.export', leavingSheet);

export function handoverRoutes(app: FastifyInstance) {
  implement(app, handover, { page, detail: packageDetail, act, export: file.start });
  implement(app, handoverList, {
    ...{ page: lists.page, detail: lists.detail, make, takeOff, close, paper },
  });
  app.tasks.handle('handover.export', handover.export.access, file.run);
}
