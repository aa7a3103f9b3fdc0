import type { FastifyInstance } from 'fastify';
import { sendRecord } from '#contract/send/send-record.ts';
import { sheetExport } from '#server/modules/figures/service.ts';
import { implement } from '#server/platform/implement.ts';
import { recordSheet } from './record-sheet.ts';
import * as records from './record.ts';

const recordFile = sheetExport('sendRecord.export', recordSheet);

export function sendRoutes(app: FastifyInstance) {
  implement(app, sendRecord, {
    ...{ page: records.page, detail: records.detail, tellAgain: records.tellAgain },
    export: recordFile.start,
  });
  app.tasks.handle('sendRecord.export', sendRecord.export.access, recordFile.run);
}
