import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/**
 * What a user's call writes goes through `change()` (server/modules/tenant/change.ts): the password for dangerous operations,
 * one transaction, the line of the tenant's log. A module that opens a transaction of its own could forget one of them.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');

/** Who opens a transaction beside it, by the reason that all of a group share. */
const BESIDE: Record<string, readonly string[]> = {
  'a task that a call began: its transaction keeps how far it came as well, and it may go on after a restart':
    [
      'asset/zip.ts',
      'customer/import-refused.ts',
      'customer/import.ts',
      'decode/job.ts',
      'mapping/apply-job.ts',
      'file/line-import.ts',
      'file/list-export.ts',
      'means/file/import.ts',
      'suit/apply.ts',
      'suit/file/import.ts',
      'bill/job.ts',
      'bill/settle.ts',
      'label/file.ts',
      'order-export/job.ts',
      'order-import/job.ts',
      'order-import/settle.ts',
      'order/merge/merge.ts',
      'picture/ways/arrivals.ts',
      'resource/template.ts',
      'review-rule/run-undo.ts',
      'review-rule/run.ts',
      'rule-tag/run.ts',
      'shop-sync/job.ts',
      'shop/import.ts',
      'sku/generate.ts',
      'user/import-job.ts',
      'user/import-stopped.ts',
      'waybill/job.ts',
      'waybill/settle.ts',
      'package/ask-task.ts',
    ],
  'runs by the clock or at the start, and no user asks for it': [
    'asset/sweep.ts',
    'gallery/licence.ts',
    'picture/sharing/ending.ts',
    'order/check/look.ts',
    'resource/outdated.ts',
    'open-webhook/dispatch.sql.ts',
    'open-webhook/dispatch.ts',
    'order/timer/timer.ts',
    'responsible/timer.ts',
    'packing/give-up.ts',
    'order/art/resized.sql.ts',
    'picture/check/check.ts',
    'picture/sweep.ts',
    'piece/fill.ts',
    'package/fill.ts',
    'package/due.ts',
    'grant/timer.ts',
    'intercept/timer.ts',
    'intercept/worker.ts',
    'grant-statement/timer.ts',
    'problem/timer.ts',
    'package/choose-anew.ts',
    'track/work.ts',
    'distribute/run.ts',
    'plate/draw.ts',
    'plate/nest-due.ts',
    'print-job/clock.ts',
    'print-job/tell.ts',
    'render-task/work.ts',
    'review-rule/timer.ts',
    'shop-sync/pull.ts',
    'shop-sync/ship-back.ts',
    'waybill/asking/chores.ts',
    'waybill/asking/expire.ts',
    'waybill/asking/worker.ts',
  ],
  'comes before a company is chosen, so there is no log to write to': [
    'auth/service.ts',
    'auth/sessions.ts',
    'register/service.ts',
    'sms/service.ts',
  ],
  'reads several things at one moment and writes nothing': ['order/detail/estimate.ts'],
  'keeps a token that a platform renewed on the way, which no user asked for': ['shop/access.ts'],
  'is change() itself': ['tenant/change.ts'],
};

const OPENS = /\.transaction\(\)|\bonce\(\s*\w/;
const opensTransaction = (source: string): boolean => OPENS.test(source.replaceAll(/^import .*$/gm, ''));

const MODULES = path.join(ROOT, 'server/modules');
const opening = fs
  .globSync('**/*.ts', { cwd: MODULES })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts'))
  .filter((file) => opensTransaction(fs.readFileSync(path.join(MODULES, file), 'utf8')))
  .toSorted();

it('what a call of a tenant writes opens its transaction through change(), but for those that are named here', () => {
  expect(opening).toEqual(Object.values(BESIDE).flat().toSorted());
});

it('not even there is one opened on the connection that a call came with, but to read', () => {
  const onCall = opening.filter((file) =>
    /\bctx\.(?:db|system)\s*\.transaction\(\)/.test(fs.readFileSync(path.join(MODULES, file), 'utf8')),
  );
  expect(onCall).toEqual(BESIDE['reads several things at one moment and writes nothing']);
});

it('sees a transaction that stands beside it, in either of its forms and over several lines', () => {
  expect(opensTransaction('await ctx.db\n  .transaction()\n  .execute((trx) => write(trx));')).toBe(true);
  expect(opensTransaction('return once(\n  ctx.db,\n  { tenantId, userId, key, request }, write);')).toBe(
    true,
  );
  expect(opensTransaction("await change(ctx, { kind: 'sku', once: { key, request } }, write);")).toBe(false);
});
