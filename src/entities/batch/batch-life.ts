import type { Input } from '#contract/endpoint.ts';
import { batch, type Batch, type BATCH_DEEDS } from '#contract/batch/batch.ts';
import { BATCH_EVENTS, type BatchEvent } from '#contract/batch/life-cycle/batch-events.ts';
import { PLAIN_BATCH } from '#contract/batch/life-cycle/batch-facts.ts';
import { BATCH_REGIONS, type BatchState } from '#contract/batch/life-cycle/batch-states.ts';
import { batchLife } from '#contract/batch/life-cycle/batch-steps.ts';
import { sideOf } from '#contract/sides.ts';
import { call } from '@/shared/api/index.ts';
import {
  plainLife,
  useLifeAction,
  type ActionTarget,
  type LifeAction,
  type ScreenLife,
} from '@/shared/ui/life-cycle/index.ts';

/** What a person sends to batches. */
export type BatchDeed = (typeof BATCH_DEEDS)[number];
/** What an action needs of a row. */
export type ActionableBatch = Pick<
  Batch,
  'id' | 'number' | 'state' | 'urgent' | 'pieces' | 'printed' | 'version'
>;

const STATE_OF = new Map(
  Object.entries(BATCH_REGIONS.batch).map(([name, { code }]) => [
    code as number,
    name as BatchState['batch'],
  ]),
);
const stateOf = ({ state }: ActionableBatch): BatchState => ({ batch: STATE_OF.get(state)! });
/** As far as a row shows it: where its plates are only the server knows, and refuses by it. */
const factsOf = ({ pieces, printed }: ActionableBatch) => ({
  ...PLAIN_BATCH,
  ...{ pieces, stays: pieces, untouched: printed === 0, platesHome: true },
});
const PLAIN = plainLife<BatchDeed>({
  'batch.released': 'batch.recalled',
  'batch.recalled': 'batch.released',
  'batch.urged': 'batch.calmed',
  'batch.calmed': 'batch.urged',
});
const eventOf = (type: BatchDeed) => ({ type, by: 'factory' }) as BatchEvent;
const OF_URGENT: Partial<Record<BatchDeed, boolean>> = { 'batch.urged': false, 'batch.calmed': true };

/** The batch's life cycle as screens act on it. */
const BATCH_LIFE: ScreenLife<BatchDeed, ActionableBatch, 'factory'> = {
  ...PLAIN,
  words: { noun: '批次', counter: '个', number: '批次号', shortNumber: '批次号' },
  entryOf: (type) => BATCH_EVENTS[type],
  partyOf: (holder) => (sideOf(holder?.tenantType) === 'factory' ? 'factory' : undefined),
  whyClosed: (type, row) => batchLife.whyClosed(stateOf(row), factsOf(row), eventOf(type))?.msg,
  // What is urgent already cannot become so.
  concerns: (type, row) =>
    batchLife.isKnownHere(stateOf(row), type) && (OF_URGENT[type] ?? row.urgent) === row.urgent,
  numberOf: ({ number }) => number,
  call: (input, idempotencyKey) =>
    call(batch.act, input as Input<typeof batch.act>, { quiet: true, idempotencyKey }),
};

type BatchAction = LifeAction<BatchDeed, Record<BatchDeed, object>, ActionableBatch>;

/** The one way in which pages send events to batches. */
export const useBatchAction = (target: ActionTarget<ActionableBatch>): BatchAction =>
  useLifeAction(BATCH_LIFE, target);
