import fs from 'node:fs/promises';
import path from 'node:path';
import type { FilterStep } from '#contract/filter/steps.ts';
import type { Db } from '#server/platform/database.ts';
import type { Files } from '#server/platform/files.ts';
import { badRequest } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

/** The longer side of what a list shows of a filter. */
const LOOK_PX = 320;

export interface Drawing {
  db: Db;
  tenantId: number;
  files: Files;
}
/** Files of a sample before and after a filter, until they are kept. */
export interface Look {
  before: string;
  after: string;
}

/**
 * Draws what a list shows of a filter: the factory's first sample, or the test chart, before and after the steps. It
 * takes a while, so it comes before the transaction that keeps it.
 * @throws Refusal 400 where a LUT is not the factory's
 */
export async function withLook<T>(
  { db, tenantId, files }: Drawing,
  steps: readonly FilterStep[],
  use: (look: Look) => Promise<T>,
): Promise<T> {
  const wanted = steps.flatMap((step) => (step.kind === 'lut' ? step.lutId : []));
  const found = await sql.lutsNamed(db, tenantId, wanted);
  if (new Set(wanted).size > found.length) throw badRequest('LUT 不存在，请重新上传。');
  const luts: { id: number; file: string }[] = [];
  for (const { id, fileId } of found)
    luts.push({ id, file: (await files.pathOf(db, tenantId, fileId)).path });
  const folder = await files.scratch();
  try {
    const [before, after] = [path.join(folder, 'before.png'), path.join(folder, 'after.png')];
    const [sample] = await sql.samplesOf(db, tenantId);
    if (sample) {
      const from = (await files.pathOf(db, tenantId, sample.fileId)).path;
      await files.pictures.run('sample', { from, to: before, px: LOOK_PX });
    } else await files.pictures.run('chart', { to: before });
    await files.pictures.run('filter', { from: before, to: after, steps, luts });
    return await use({ before, after });
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** Keeps both. @returns the ids of their files */
export async function keepLook(trx: Db, { tenantId, files }: Drawing, { before, after }: Look) {
  return {
    beforeFileId: (await files.keepPath(trx, tenantId, 'before.png', before)).id,
    afterFileId: (await files.keepPath(trx, tenantId, 'after.png', after)).id,
  };
}
