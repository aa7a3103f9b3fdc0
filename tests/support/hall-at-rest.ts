import { batch } from '#contract/batch/batch.ts';
import { signInTo } from './http-client.ts';
import { until } from './until.ts';

/** Batches of the demo's hall once its morning is over (server/demo/hall-day.ts). */
const BATCHES = 3;

/** Waits until the demo's hall is at rest: after a first start its people work for a while. */
export async function hallAtRest(url: string): Promise<void> {
  const factory = await signInTo(url, 'factory01');
  const made = async () => (await factory.call(batch.page, {})).total;
  await until(async () => (await made()) >= BATCHES, 'the hall of the demo did not come to rest', {
    limitMs: 240_000,
    everyMs: 500,
  });
}
