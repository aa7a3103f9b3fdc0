import { sentences, type Guard } from '#contract/life-cycle/guards.ts';
import type { RenderTaskActor } from './render-task-events.ts';
import type { RenderTaskFacts } from './render-task-facts.ts';
import type { RENDER_TASK_REGIONS } from './render-task-states.ts';

/** What some event carries and some guard reads. */
interface Given {
  by: RenderTaskActor;
}

type RenderTaskGuard = Guard<typeof RENDER_TASK_REGIONS, RenderTaskFacts, Given>;
const { sentBy, fact } = sentences<RenderTaskFacts, Given>();

const STILL_WANTED = '还有生产件需要这个印刷文件，请先处理这些生产件。';
const TRIED = '已出图 3 次仍未成功，请更换图片，或在定制任务中重新出图。';

/** The sentences of the chart, each with its predicate and with what a user reads where it does not hold. */
export const RENDER_TASK_GUARDS = {
  'the system sends it': sentBy(['system'], '这一步由系统自动完成，请等待系统处理。'),
  'the factory sends it': sentBy(['factory'], '这一步由工厂操作，请联系工厂处理。'),
  'the timer sends it': sentBy(['timer'], '这一步由系统定时完成，请等待系统处理。'),

  'a source is known': fact((f) => f.sourceKnown, '没有可以出图的图片，请先更换图片。'),
  'the same key is wanted again': fact((f) => f.wanted, '没有生产件需要这个印刷文件，请刷新后核对。'),
  'a piece that wants it may be made': fact(
    (f) => f.mayBeMade,
    '需要它的订单被锁定、暂停或已关闭，请先恢复订单。',
  ),
  'its time has come': fact((f) => f.due, '出图失败后稍等几分钟才会重试，请稍等。'),
  'the file is as asked': fact((f) => f.asAsked, '印刷文件与要求不符，请重新出图。'),
  'the cause is of the machine': fact((f) => f.ofMachine, '图片本身无法出图，请更换图片。'),
  'fewer than 3 tries': fact((f) => f.triesLeft, TRIED),
  'the cause is of the art, or it was the third try': fact(
    (f) => !f.ofMachine || !f.triesLeft,
    '这次失败与图片无关，系统会自动重试，请稍等。',
  ),
  'no worker holds it': fact((f) => !f.workerHolds, '正在出图，请稍等。'),
  'it was the third try': fact((f) => !f.triesLeft, '系统会自动重试，请稍等。'),
  'nothing wants the key': fact((f) => !f.wanted, STILL_WANTED),
  'no open order names the file': fact((f) => !f.named, STILL_WANTED),
  'its time is over': fact((f) => f.timeOver, '印刷文件保留 30 天，请到期后再清理。'),
} as const satisfies Record<string, RenderTaskGuard>;

export type RenderTaskGuardName = keyof typeof RENDER_TASK_GUARDS;
