import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { agentCall } from '#contract/print-job/agent-call.ts';
import { printAgent } from '#contract/printer/print-agent.ts';

interface Hands {
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>;
}

/** A print agent of whoever asks, paired by its code as the program does it. */
export async function pairedAgent(hands: Hands, name: string): Promise<{ id: number; key: string }> {
  const { id, code } = await hands.call(printAgent.create, { name });
  const { key } = await hands.call(agentCall.pair, { code, program: 'test' });
  return { id, key };
}
