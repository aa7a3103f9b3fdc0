import type { FastifyInstance } from 'fastify';
import { assetTrashMs } from '#contract/asset/asset.ts';
import type { Services } from '#server/platform/services.ts';
import { repeat } from '#server/platform/repeat.ts';
import * as sql from './sql.ts';
import { dueToPurge } from './sweep.sql.ts';

const EVERY_MS = 60_000;
/** Assets of one transaction. */
const CHUNK = 200;

/** Takes away what lay in the trash for 30 days, with its files. */
export async function purgeDue(
  { system, files }: Pick<Services, 'system' | 'files'>,
  now: Date,
  stopped: () => boolean = () => false,
): Promise<void> {
  const before = new Date(now.getTime() - assetTrashMs);
  for (let after = 0; !stopped();) {
    const due = await dueToPurge(system, before, after, CHUNK);
    if (due.length === 0) return;
    after = due.at(-1)!.id;
    for (const [factoryId, theirs] of Map.groupBy(due, (one) => one.factoryId))
      await system.transaction().execute(async (trx) => {
        const rows = await sql.assets.lock(
          trx,
          factoryId,
          theirs.map(({ id }) => id),
        );
        // Who brought one back meanwhile keeps it.
        const gone = rows.filter(({ trashedAt }) => trashedAt !== null && trashedAt <= before);
        for (const id of await sql.dropAssets(
          trx,
          factoryId,
          gone.map((row) => row.id),
        ))
          await files.forget(trx, factoryId, id);
      });
  }
}

export const keepPurging = (app: FastifyInstance): void =>
  repeat(app, { name: 'purge of assets', everyMs: EVERY_MS }, (stopped) =>
    purgeDue(app, app.clock.now(), stopped),
  );
