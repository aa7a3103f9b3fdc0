import type { Input } from '#contract/endpoint.ts';
import { PLAIN_SKU } from '#contract/sku/life-cycle/sku-facts.ts';
import { SKU_EVENTS, type SkuEvent } from '#contract/sku/life-cycle/sku-events.ts';
import { SKU_REGIONS, type SkuState } from '#contract/sku/life-cycle/sku-states.ts';
import { skuLife } from '#contract/sku/life-cycle/sku-steps.ts';
import { skuMove, type SKU_DEEDS } from '#contract/sku/sku-move.ts';
import type { Sku } from '#contract/sku/sku.ts';
import { sideOf } from '#contract/sides.ts';
import { call } from '@/shared/api/index.ts';
import {
  plainLife,
  useLifeAction,
  type ActionTarget,
  type LifeAction,
  type ScreenLife,
} from '@/shared/ui/life-cycle/index.ts';

/** What a person sends to SKUs. */
export type SkuDeed = (typeof SKU_DEEDS)[number];
/** What an action needs of a row. */
export type ActionableSku = Pick<Sku, 'id' | 'code' | 'status' | 'priceGiven' | 'version'>;

const STATUS_OF = new Map(
  Object.entries(SKU_REGIONS.status).map(([name, { code }]) => [code as number, name as SkuState['status']]),
);
const stateOf = ({ status }: ActionableSku): SkuState => ({
  status: STATUS_OF.get(status)!,
  spec: 'notNeeded',
});
/** As far as a row shows it: what only the server knows is taken to hold, and refused there. */
const factsOf = ({ priceGiven }: ActionableSku) => ({ ...PLAIN_SKU, priceGiven, successorFits: true });
const PLAIN = plainLife<SkuDeed>({ 'sku.stop': 'sku.start', 'sku.start': 'sku.stop' });
const eventOf = (type: SkuDeed) => ({ type, by: 'factory', cause: null, successorId: 1 }) as SkuEvent;

/** The SKU's life cycle as screens act on it. */
const SKU_LIFE: ScreenLife<SkuDeed, ActionableSku, 'factory'> = {
  ...PLAIN,
  words: { noun: 'SKU', counter: '个', number: 'SKU 编码', shortNumber: '编码' },
  entryOf: (type) => SKU_EVENTS[type],
  partyOf: (holder) => (sideOf(holder?.tenantType) === 'factory' ? 'factory' : undefined),
  whyClosed: (type, row) => skuLife.whyClosed(stateOf(row), factsOf(row), eventOf(type))?.msg,
  concerns: (type, row) => skuLife.isKnownHere(stateOf(row), type),
  numberOf: ({ code }) => code,
  call: (input, idempotencyKey) =>
    call(skuMove.act, input as Input<typeof skuMove.act>, { quiet: true, idempotencyKey }),
};

type SkuParams = Record<Exclude<SkuDeed, 'sku.successor'>, object> & {
  'sku.successor': { successorId: number };
};
export type SkuAction = LifeAction<SkuDeed, SkuParams, ActionableSku>;

/** The one way in which pages send events to SKUs. */
export const useSkuAction = (target: ActionTarget<ActionableSku>): SkuAction =>
  useLifeAction(SKU_LIFE, target);
