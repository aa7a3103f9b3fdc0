import type { FastifyInstance } from 'fastify';
import { stuckChoices } from '#server/modules/waybill/service.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import { repeat } from '#server/platform/repeat.ts';
import { askPackagesByRules } from './ask-by-rules.ts';
import { lookAgain } from './choice.sql.ts';
import { systemMover } from './life-types.ts';
import { lockPackages } from './lock.sql.ts';

const LOOK_EVERY_MS = 2000;
const AGAIN_MS = 60_000;

type App = Pick<FastifyInstance, 'database' | 'system' | 'clock' | 'live' | 'log'>;

/** [X10] What rules chose an account for that does not give it goes to the next one by rule; nobody presses anything. */
export const keepChoosing = (app: FastifyInstance): void =>
  repeat(app, { name: 'accounts chosen anew', everyMs: LOOK_EVERY_MS }, (stopped) =>
    chooseAnew(app, stopped),
  );

export async function chooseAnew(app: App, stopped: () => boolean = () => false): Promise<void> {
  const byAccount = Map.groupBy(
    await stuckChoices(app.system, app.clock.now()),
    ({ accountId }) => accountId,
  );
  await eachAlone(app, 'accounts chosen anew', byAccount, async ([accountId, rows]) => {
    if (stopped()) return;
    const { factoryId } = rows[0]!;
    const ids = rows.map(({ packageId }) => packageId);
    const asked = await moveOn(app, factoryId, accountId, ids);
    if (asked > 0) app.live.publish(factoryId, { kind: 'order' });
  });
}

/** @returns how many are asked of another account now; the others stay where they are for a while */
const moveOn = ({ database, clock }: App, factoryId: number, accountId: number, packageIds: number[]) =>
  database
    .ofJob(factoryId)
    .transaction()
    .execute(async (trx): Promise<number> => {
      const now = clock.now();
      const ids = (await lockPackages(trx, factoryId, packageIds)).map(({ id }) => id);
      const mover = systemMover({ tenantId: factoryId, now });
      const { fit } = await askPackagesByRules(trx, mover, ids, accountId);
      const gone = new Set(fit.map(({ id }) => id));
      const left = ids.filter((id) => !gone.has(id));
      if (left.length > 0) await lookAgain(trx, factoryId, left, new Date(now.getTime() + AGAIN_MS));
      return gone.size;
    });
