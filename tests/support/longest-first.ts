import fs from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Of each of these the run knows that it takes long, the longest first. Begun last, one would keep a core waiting. */
const LONG = [
  'tests/architecture/new.test.ts',
  'tests/faults/start.test.ts',
  'tests/faults/import-load.test.ts',
  'tests/faults/import-kill.test.ts',
  'tests/faults/breaks.test.ts',
  'tests/faults/after-approval-kill.test.ts',
  'server/modules/auth/lock-out.test.ts',
  'tests/faults/review-input.test.ts',
  'tests/faults/backup.test.ts',
  'tests/access/access.test.ts',
  'tests/tenants/walk.test.ts',
  'tests/flows/walks.test.ts',
  'server/modules/order/action/deed.test.ts',
  'server/modules/review-rule/run.test.ts',
  'tests/faults/restore-refused.test.ts',
  'tests/faults/demo-refused.test.ts',
  'server/admin/demo-reset.test.ts',
].map((file) => path.join(ROOT, file));

/** The order of test files: those that are known to take long, then as vitest would. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = LONG.find((file) => !fs.existsSync(file));
    if (gone) throw new Error(`${gone} is gone: say in tests/support/longest-first.ts what takes long now`);
    const place = ({ moduleId }: TestSpecification) =>
      (LONG.indexOf(moduleId) + LONG.length + 1) % (LONG.length + 1);
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's, which gives a list of its own
    const others = await super.sort(files);
    return others.toSorted((a, b) => place(a) - place(b));
  }
}
