import type { FastifyInstance } from 'fastify';
import { bills } from '#contract/bill/bill.ts';
import { implement } from '#server/platform/implement.ts';
import { act, link } from './act.ts';
import { runDisputes, startDisputes } from './disputes.ts';
import * as files from './files.ts';
import { forgetBillImport, runBillImport, settleBillImport } from './job.ts';
import { billPage, lineDetail, linePage, ofPackage } from './list.ts';
import { leftReopening, leftSettling, preview, reopen, runReopen, runSettle, settle } from './settle.ts';

export function billRoutes(app: FastifyInstance) {
  implement(app, bills, {
    inspect: (ctx, _input, { request }) => files.inspect(ctx, request),
    ...{ look: files.look, start: files.start },
    ...{ page: billPage, lines: linePage, detail: lineDetail, ofPackage },
    ...{ act, link, exportDisputes: startDisputes, preview, settle, reopen },
  });
  app.tasks.handle('bill.import', bills.start.access, runBillImport, {
    left: { settle: settleBillImport, forget: forgetBillImport },
  });
  app.tasks.handle('bill.settle', bills.settle.access, runSettle, { left: leftSettling });
  app.tasks.handle('bill.reopen', bills.reopen.access, runReopen, { left: leftReopening });
  app.tasks.handle('bill.disputes', bills.exportDisputes.access, runDisputes);
}
