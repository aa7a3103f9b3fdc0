import { sentences, type Guard } from '#contract/life-cycle/guards.ts';
import type { BatchActor } from './batch-events.ts';
import type { BatchFacts } from './batch-facts.ts';
import type { BATCH_REGIONS } from './batch-states.ts';

/** Pieces of one batch, and of one call. */
export const MOST_PIECES = 10_000;

/** What some event carries and some guard reads. */
interface Given {
  by: BatchActor;
}

type BatchGuard = Guard<typeof BATCH_REGIONS, BatchFacts, Given>;
const { sentBy, fact } = sentences<BatchFacts, Given>();

/** The sentences of the chart, each with its predicate and with what a user reads where it does not hold. */
export const BATCH_GUARDS = {
  'the factory or the rule sends it': sentBy(
    ['factory', 'rule'],
    '这一步由工厂操作或由规则自动完成，请联系工厂处理。',
  ),
  'the factory or the system sends it': sentBy(
    ['factory', 'system'],
    '这一步由工厂操作或由系统自动完成，请联系工厂处理。',
  ),
  'the system sends it': sentBy(['system'], '这一步由系统自动完成，请等待系统处理。'),
  'the factory sends it': sentBy(['factory'], '这一步由工厂操作，请联系工厂处理。'),

  'at least one piece': fact((f) => f.pieces > 0, '没有可以入批次的生产件，请先等待出图或解除拦截。'),
  'at most 10,000 pieces': fact((f) => f.pieces <= MOST_PIECES, '一个批次最多 10,000 件，请分几批。'),
  'they are tails of this batch': fact(
    (f) => f.areTails,
    '已下发的批次只能归入它自己的补做件，请为其他生产件另组批次。',
  ),
  'another piece stays': fact((f) => f.stays > 0, '批次中已没有生产件，请刷新后核对。'),
  'no piece stays': fact((f) => f.stays === 0, '批次中还有生产件，请先剔出。'),
  'none of it was printed': fact((f) => f.untouched, '批次中有已打印的生产件，请等待完成。'),
  'no plate of it is on its way': fact(
    (f) => f.platesHome,
    '批次已有版下发到设备，请先撤回这些版，再操作批次。',
  ),
  'nothing of it was picked': fact(
    (f) => f.untouched,
    '批次中有已打印或已拣货的生产件，请先处理这些生产件。',
  ),
  'its first plate is sent, or its first piece picked': fact(
    (f) => f.begun,
    '批次还没有版下发到设备，请先下发版。',
  ),
  'nothing of it is left to be made': fact((f) => f.allMade, '批次中还有未完成的生产件，请先完成。'),
  'a copy of it is made again': fact((f) => f.remade, '批次中没有补做的生产件，请刷新后核对。'),
} as const satisfies Record<string, BatchGuard>;

export type BatchGuardName = keyof typeof BATCH_GUARDS;
