import fs from 'node:fs';
import type { BrowserContext, Response } from '@playwright/test';
import { orderMerge } from '#contract/order/order-merge.ts';
import { order } from '#contract/order/order.ts';
import { BASE_PATH, type Envelope } from '#contract/wire.ts';

/** What a running machine told (src/shared/lib/machine/told.ts), or an event of an order that a screen had done. */
export interface FlowSeen {
  machine: string;
  states: string[];
  arrows: string[];
  /** Of a life cycle: the event that the server moved by. */
  sent?: string;
}

/**
 * Writes what the machines of these pages do into the file PODFLOW_FLOWS, one line a step, as their own inspection tells
 * it: npm run flows counts it. Where PODFLOW_MUTANT names a mutant, its machine is made wrong before the page loads.
 * Without these variables nothing is done.
 * @returns what waits for the answers that have come and are not read yet: to be called before the context closes.
 */
export async function watchFlows(context: BrowserContext): Promise<() => Promise<unknown>> {
  const { PODFLOW_MUTANT: mutant, PODFLOW_FLOWS: file } = process.env;
  if (mutant) await context.addInitScript(`globalThis.podflowMutant = ${mutant};`);
  if (!file) return () => Promise.resolve();
  const note = (seen: FlowSeen) => fs.appendFileSync(file, `${JSON.stringify(seen)}\n`);
  await context.exposeBinding('podflowTold', (_source, told: FlowSeen) => note(told));
  await context.addInitScript(() => {
    const { podflowTold } = globalThis as unknown as { podflowTold: (told: unknown) => Promise<void> };
    addEventListener('podflow:flow', (event) => void podflowTold((event as CustomEvent).detail));
  });
  const reading: Promise<void>[] = [];
  context.on('response', (response) => void reading.push(noteEvent(response)));
  return () => Promise.all(reading);
  async function noteEvent(response: Response) {
    const sent = await eventOf(response);
    if (sent) note({ machine: 'order', states: [], arrows: [], sent });
  }
}

/** The life cycle's event that this answer says was done; null: it is another answer, or a refusal. */
async function eventOf(response: Response): Promise<string | null> {
  const request = response.request();
  const { pathname } = new URL(response.url());
  const own = Object.entries(BY_CALL).find(([path]) => pathname === BASE_PATH + path);
  if (!own) return null;
  const { code, data } = (await response.json().catch(() => ({ code: -1 }))) as Envelope;
  return code === 0 ? own[1](request.postDataJSON() as never, data as never) : null;
}

/** Events of the life cycle have one call; what carries more than an event has a call of its own. */
const BY_CALL: Record<string, (input: { event: string; goal?: string }, data: never) => string | null> = {
  [order.action.path]: ({ event }, { successIds, taskId }: { successIds: number[]; taskId: number | null }) =>
    successIds.length > 0 || taskId !== null ? event : null,
  [order.update.path]: () => 'order.edit',
  [orderMerge.run.path]: () => 'order.merge',
};
