import { order } from '#contract/order/order.ts';
import { inTurn, median, type Pace } from './measure.ts';
import type { Row } from './report.ts';
import { signIn, startSide } from './sides.ts';

const STARTS = 5;
const CONNECTIONS = 16;

/** Started again and again on a data folder and a database that stand; the last one serves the lists. */
export async function serving(databaseUrl: string, dataDir: string, pace: Pace): Promise<Row[]> {
  const start = () => startSide('product', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  // The first start makes the folder.
  await (await start()).stop();
  const ready: number[] = [];
  const bare: number[] = [];
  const stopped: number[] = [];
  for (let round = 0; round < STARTS; round++) {
    const product = await start();
    ready.push(product.readyMs);
    const began = performance.now();
    await product.stop();
    stopped.push(performance.now() - began);
    const floor = await startSide('floor', { DATABASE_URL: databaseUrl });
    bare.push(floor.readyMs);
    await floor.stop();
  }
  const product = await start();
  try {
    const caller = await signIn(product.url, 'factory01');
    const lists = [{}, { pageNo: 20 }, { status: 'waitReview' }, { recipient: '王' }] as const;
    const peaks: number[] = [];
    const held: number[] = [];
    const ask = (agent: Parameters<typeof caller.call>[2], turn: number) =>
      caller.call(order.page, lists[turn % lists.length]!, agent);
    for (let round = 0; round < 3; round++) {
      await inTurn([ask], CONNECTIONS, { ...pace, rounds: 1 });
      held.push(product.memory().now);
      peaks.push(product.memory().peak);
    }
    return [
      {
        what: 'the server is ready after its spawn, its database up',
        unit: 'ms',
        main: { ours: median(ready), floor: median(bare) },
        aim: 1000,
        alone: true,
        missed: 'whoever starts the product waits for more than a second for its own code and checks',
      },
      { what: 'it ends after a signal', unit: 'ms', main: { ours: median(stopped) } },
      {
        what: `resident while it serves lists @${CONNECTIONS}`,
        unit: 'MB',
        main: { ours: median(held) },
        memory: { ours: Math.max(...peaks) },
        aim: 150,
        alone: true,
        missed: 'the code that is loaded and the answers under way hold more than was meant',
      },
    ];
  } finally {
    await product.stop();
  }
}
