import { probesOf } from '#tests/access/probe.ts';
import type { Stage } from '#tests/access/stage.ts';
import type { AccessRow } from '#tests/access/table.ts';
import { VERSION_GUARDS } from './code-guards.ts';
import { without } from './off.ts';
import { first } from './permission.ts';
import type { Tell } from './verdict.ts';

/** Each check of the version that a user saw, and each place that hands it on. */
export async function tryVersions(stage: Stage, rows: readonly AccessRow[], tell: Tell): Promise<void> {
  const { version } = probesOf(stage);
  const carrying = rows.filter((row) => row.version);
  for (const id of new Set(VERSION_GUARDS.map((one) => one.id))) {
    const by = await without([id], () => first(carrying, version));
    tell({ kind: 'version', what: `${id}: dropped`, by });
  }
}
