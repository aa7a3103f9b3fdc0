import type { Input } from '#contract/endpoint.ts';
import type { HandWords } from '#contract/life-cycle/by-hand.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { sideOf } from '#contract/sides.ts';
import { tails, type Tail } from '#contract/tails/tails.ts';
import { call } from '@/shared/api/index.ts';
import {
  plainLife,
  useLifeAction,
  type ActionTarget,
  type LifeAction,
  type ScreenLife,
} from '@/shared/ui/life-cycle/index.ts';

const LABELS = { nest: '尾单拼版', lost: '找不到', urge: '加急' } as const;
export type TailDeed = keyof typeof LABELS;

/** As far as a row shows it; what else stands in the way the server says, row by row. */
function whyClosed(type: TailDeed, row: Tail): string | undefined {
  if (row.held) return '订单被拦截，解除后再处理。';
  const { code } = PIECE[row.state];
  switch (type) {
    case 'nest':
      if (row.missingAt === 'pick') return '它不用打印，请拣货。';
      if (code < PIECE.waitBatch.code) return '印刷文件还没有做好，做好后再拼版。';
      return code < PIECE.spliced.code ? undefined : '已经拼版或打印，不用再拼版。';
    case 'lost':
      return code < PIECE.spliced.code ? '还没有打印，没有实物可找。' : undefined;
    case 'urge':
      return row.urgent ? '已经是加急。' : undefined;
  }
}

const TAIL_LIFE: ScreenLife<TailDeed, Tail, 'factory'> = {
  ...plainLife<TailDeed>({}),
  words: { noun: '生产件', counter: '件', number: '生产件号', shortNumber: '件号' },
  entryOf: (type): HandWords =>
    ({
      label: LABELS[type],
      who: ['factory'],
      permission: { factory: 'factory:batch:edit' },
    }) as unknown as HandWords,
  partyOf: (holder) => (sideOf(holder?.tenantType) === 'factory' ? 'factory' : undefined),
  whyClosed,
  concerns: () => true,
  numberOf: ({ number }) => number,
  call: ({ event, params, ...chosen }, idempotencyKey) => {
    const how = { quiet: true, idempotencyKey };
    const { ids, versions } = { ...chosen, ...params } as {
      ids: number[];
      versions?: Record<string, number>;
    };
    switch (event as TailDeed) {
      case 'nest':
        return call(tails.nest, { ids, ...params } as Input<typeof tails.nest>, how);
      case 'lost':
        return call(tails.lost, { ids, versions }, how);
      case 'urge':
        return call(tails.urge, { ids }, how);
    }
  },
};

export const useTailAction = (
  target: ActionTarget<Tail>,
): LifeAction<TailDeed, Record<TailDeed, object>, Tail> => useLifeAction(TAIL_LIFE, target);
