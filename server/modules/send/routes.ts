import type { FastifyInstance } from 'fastify';
import { sendDetail } from '#contract/send/send-detail.ts';
import { sendRecord } from '#contract/send/send-record.ts';
import { sheetExport } from '#server/modules/figures/service.ts';
import { implement } from '#server/platform/implement.ts';
import * as details from './detail.ts';
import { recordSheet } from './record-sheet.ts';
import * as records from './record.ts';

const recordFile = sheetExport('sendRecord.export', recordSheet);

export function sendRoutes(app: FastifyInstance) {
  implement(app, sendRecord, {
    ...{ page: records.page, detail: records.detail, tellAgain: records.tellAgain },
    export: recordFile.start,
  });
  implement(app, sendDetail, { page: details.page, sums: details.sums, export: details.startExport });
  app.tasks.handle('sendDetail.export', sendDetail.export.access, details.runExport);
  app.tasks.handle('sendRecord.export', sendRecord.export.access, recordFile.run);
}
