import { isFilled, sentences, type Guard } from '#contract/life-cycle/guards.ts';
import type { PrintJobActor } from './print-job-events.ts';
import type { PrintJobFacts } from './print-job-facts.ts';
import type { PRINT_JOB_REGIONS } from './print-job-states.ts';

/** What some event carries and some guard reads. */
interface Given {
  by: PrintJobActor;
  reason?: string;
  missing?: string;
  pages?: number;
}

type PrintJobGuard = Guard<typeof PRINT_JOB_REGIONS, PrintJobFacts, Given>;
const { sentBy, fact, given } = sentences<PrintJobFacts, Given>();

/** The sentences of the chart, each with its predicate and with what a user reads where it does not hold. */
export const PRINT_JOB_GUARDS = {
  'a person or the system sends it': sentBy(
    ['factory', 'merchant', 'system'],
    '这一步由使用者或系统发起，请在页面上操作。',
  ),
  'the agent sends it': sentBy(['agent'], '这一步由打印助手自动完成，请等待打印助手处理。'),
  'the timer sends it': sentBy(['timer'], '这一步由系统定时完成，请等待系统处理。'),
  'a person sends it': sentBy(['factory', 'merchant'], '这一步要由人来确认，请在打印页面上操作。'),
  'the agent or the timer sends it': sentBy(
    ['agent', 'timer'],
    '这一步由打印助手或系统自动完成，请等待处理。',
  ),
  'a reason': given((_, e) => isFilled(e.reason), '请填写原因后再提交。'),

  'the template fits the kind': fact((f) => f.kindFits, '模板的种类与要打印的内容不符，请换一个模板。'),
  'printer and template are of the tenant': fact((f) => f.own, '打印机或模板已停用或不存在，请重新选择。'),
  'it is the only job of its source and copy': fact(
    (f) => f.single,
    '这一份已经有打印任务，请在「打印」页面查看；要再打一份，请用「再打一份」。',
  ),
  'the printer is of the agent and not stopped': fact(
    (f) => f.ofAgent,
    '打印机已停用，或不由这个打印助手负责，请在「打印」页面检查。',
  ),
  'no other agent holds it': fact((f) => !f.held, '这个任务已被领取，请等它结束。'),
  'its lease is over and nothing was begun': fact(
    (f) => !f.held && !f.begun,
    '打印助手还在处理这个任务，请稍等。',
  ),
  'its lease stands': fact((f) => f.holder, '领取已超时或已被取消，请不要发送。'),
  'the printer has taken it': fact((f) => f.taken, '打印机还没有收完数据，请等它收完。'),
  'the printer says that it is done': fact((f) => f.done, '打印机还没有打完，请等它打完。'),
  'the dialog of the browser was opened': fact((f) => f.shown, '这个任务由打印机打印，请等待打印机处理。'),
  'a person saw it': fact((f) => f.seen, '请先看过实物，再确认已打印。'),
  'the printer waits for somebody': fact((f) => f.waits, '打印机没有在等人处理，请刷新后核对。'),
  'the printer goes on': fact((f) => !f.waits, '打印机还在等人处理，请先装纸、合盖或取消暂停。'),
  'refused before anything came out': fact((f) => f.refused, '可能已有纸张打出，请看过实物后再处理。'),
  'aborted by the printer': fact((f) => f.aborted, '打印机没有中止这个任务，请等待打印机处理。'),
  'how many pages came out': given((_, e) => e.pages !== undefined, '请注明已打出的张数。'),
  'broken off after the first byte': fact((f) => f.broken, '这个任务还在发送，请稍等。'),
  'forgotten or silent': fact((f) => f.silent, '打印机还在处理这个任务，请稍等。'),
  'what is missing is said': given(
    (f, e) => !f.unsure || isFilled(e.missing),
    '结果未知的任务可能已打出一部分，请看过实物，填写缺了什么，再重打。',
  ),
  'from one of its labels on': fact((f) => f.within, '起始张数超出这个任务的张数，请改小后再提交。'),
  'no job of a plate': fact((f) => !f.ofPlate, '版的打印任务不能重打，请在「任务列表」重新发送这张版。'),
  'nothing was begun': fact((f) => !f.begun, '已经开始发送，不能取消，请等它结束。'),
  'the printer took the cancellation': fact(
    (f) => f.cancelTaken,
    '任务已在打印机里，请在打印机上取消它，或装纸、合盖后让它打完。',
  ),
  'it has waited for 24 hours': fact((f) => f.old, '打印任务排队满 24 小时才会过期，请稍等。'),
} as const satisfies Record<string, PrintJobGuard>;

export type PrintJobGuardName = keyof typeof PRINT_JOB_GUARDS;
