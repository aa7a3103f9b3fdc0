import { DELIVERED } from '#contract/print-template/delivered/delivered.ts';
import { makeTemplate } from '#server/modules/print-template/service.ts';
import type { Trx } from './rows.sql.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What a factory prints its papers by: each delivered template, the first of its kind as its default. */
export async function makePrintTemplates(trx: Trx, factoryId: number, now: Date): Promise<void> {
  const by = { by: '陈厂长', now: new Date(now.getTime() - DAY_MS) };
  for (const template of Object.values(DELIVERED)) await makeTemplate(trx, factoryId, template, by);
}
