import http from 'node:http';
import { order } from '#contract/order.ts';
import { post, timed } from './measure.ts';
import type { Row } from './report.ts';
import type { Caller, Side } from './sides.ts';

const ROUNDS = 4;

/** Approves many orders in one call and takes them back, log rows and counters included. */
export async function bulk(caller: Caller, floor: Side, factoryId: number, ids: number[]): Promise<Row[]> {
  const agent = new http.Agent({ keepAlive: true });
  const turn = (round: number) => round % 2 === 0;
  let answered = 0;
  const ours = await timed(ROUNDS, async (round) => {
    const event = turn(round) ? 'order.approve' : 'order.review.withdraw';
    answered = (await caller.call(order.action, { event, ids })).successIds.length;
  });
  if (answered !== ids.length) throw new Error(`${answered} of ${ids.length} orders moved`);
  const bare = await timed(ROUNDS, async (round) => {
    const [from, to] = turn(round) ? [20, 30] : [30, 20];
    answered = (await post(agent, `${floor.url}/bulk`, { factoryId, ids, from, to })) as number;
  });
  if (answered !== ids.length) throw new Error(`${answered} of ${ids.length} orders updated`);
  agent.destroy();
  const what = `${ids.length.toLocaleString('en')} orders approved in one call, until the answer is whole`;
  return [{ what, ours, floor: bare, unit: 'ms', aim: 3 }];
}
