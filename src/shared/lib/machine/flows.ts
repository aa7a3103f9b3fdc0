import type { InspectionEvent } from 'xstate';
import { channel } from '../channel/channel.ts';

/**
 * What the machines of this tab do, as XState itself tells it: the demo's drawer shows it, and QA counts by it which
 * states and arrows a walk through the browser took. Whoever runs a machine hands `inspect` over to it.
 */
export const flows = channel<InspectionEvent>();

export const inspect = (event: InspectionEvent): void => flows.publish(event);
