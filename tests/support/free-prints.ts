import { sql } from 'kysely';
import { batch } from '#contract/batch/batch.ts';
import { plate } from '#contract/plate/plate.ts';
import { drawNow } from '#server/modules/plate/service.ts';
import type { Hall } from './hall.ts';

/** The pieces of a request of free prints, drawn and in a released batch of their own. */
export async function batchOfRequest(hall: Hall, profileId: number, number: string): Promise<void> {
  await hall.draw();
  const { batchId } = await hall.factory.call(batch.make, { profileId, orderNos: [number] });
  await hall.factory.call(batch.act, { event: 'batch.released', ids: [batchId] });
}

/** The same, laid on a plate that is drawn, sent and printed. */
export async function printRequest(hall: Hall, profileId: number, number: string): Promise<void> {
  await batchOfRequest(hall, profileId, number);
  await hall.factory.call(plate.nest, { profileId });
  const [own] = await hall.ask(sql<{ id: number }>`
    select id from plate where profile_id = ${profileId} order by id desc limit 1`);
  const id = own!.id;
  const seen = async () => ({
    id,
    version: (await hall.factory.call(plate.detail, { id })).plate.version,
  });
  await hall.factory.call(plate.act, { event: 'plate.render', ids: [id] });
  await drawNow(hall.t.app);
  await hall.factory.call(plate.download, await seen());
  await hall.factory.call(plate.printed, await seen());
}
