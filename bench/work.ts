import type http from 'node:http';
import { order } from '#contract/order/order.ts';
import { post } from './measure.ts';
import type { Caller, Side } from './sides.ts';

/** A factory, who acts for it, and its orders that wait for review. */
export interface Worker {
  caller: Caller;
  factoryId: number;
  ids: number[];
}

/** One action a call: each order in its turn is approved, and when its turn comes again, taken back. */
export interface Work {
  ours(turn: number, agent: http.Agent): Promise<void>;
  floor(turn: number, agent: http.Agent): Promise<void>;
}

export function workOf(workers: readonly Worker[], floor: Side): Work {
  const next = () => {
    const taken = workers.map(() => 0);
    return (turn: number) => {
      const at = turn % workers.length;
      const { ids, ...worker } = workers[at]!;
      const count = taken[at]!++;
      return { ...worker, id: ids[count % ids.length]!, back: Math.floor(count / ids.length) % 2 === 1 };
    };
  };
  const [ours, bare] = [next(), next()];
  return {
    async ours(turn, agent) {
      const { caller, id, back } = ours(turn);
      const event = back ? 'order.review.withdraw' : 'order.approve';
      const { successIds } = await caller.call(order.action, { event, ids: [id] }, agent);
      // A refusal is quick: it would pass for a fast action.
      if (successIds.length !== 1) throw new Error(`${event} was refused for order ${id}`);
    },
    async floor(turn, agent) {
      const { factoryId, id, back } = bare(turn);
      const [from, to] = back ? [30, 20] : [20, 30];
      const moved = await post(agent, `${floor.url}/act`, { factoryId, id, from, to });
      if (moved !== 1) throw new Error(`the floor did not update order ${id}`);
    },
  };
}
