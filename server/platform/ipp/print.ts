import type { Told } from '#contract/print-job/agent-call.ts';
import type { Condition } from '#contract/printer/printer.ts';
import {
  askIpp,
  FIRST_REFUSAL,
  IppFailure,
  keyword,
  NOT_FOUND,
  OPERATIONS,
  saidBy,
  type Asking,
} from './client.ts';
import { TAGS, valuesOf, type IppMessage } from './codec.ts';

/** Tells the server. @returns whether the job is still this one's: else nothing is sent */
export type Tell = (told: Told) => Promise<boolean>;
export interface Heard {
  condition: Condition;
  said: string;
}

const PRINTER_STOPPED = 5;
const PRINTING = 4;
const JOB = { held: 4, stopped: 6, canceled: 7, aborted: 8, completed: 9 } as const;
/** Reasons of RFC 8011, 5.4.12, by what they begin with: printers add -error, -warning, -report. */
const REASONS: readonly [string, Condition][] = [
  ['media-empty', 'empty'],
  ['media-needed', 'empty'],
  ['cover-open', 'open'],
  ['door-open', 'open'],
  ['paused', 'paused'],
  ['moving-to-paused', 'paused'],
];
/** What a printer wants of somebody, in words. */
const WANTS: Partial<Record<Condition, string>> = {
  empty: '打印机缺纸，请装纸。',
  open: '打印机开着盖，请合盖。',
  paused: '打印机已暂停，请在打印机上恢复。',
  stopped: '打印机已停机，请检查打印机。',
};

const PRINTER_SAYS = ['printer-state', 'printer-state-reasons', 'document-format-supported'];

function conditionOf(answer: IppMessage): Condition {
  const reasons = valuesOf(answer, 'printer-state-reasons').map(String);
  // A warning is no reason to wait: it prints on.
  const found = REASONS.find(([begin]) =>
    reasons.some((reason) => reason.startsWith(begin) && !/-(warning|report)$/.test(reason)),
  );
  if (found) return found[1];
  const [state] = valuesOf(answer, 'printer-state');
  if (state === PRINTER_STOPPED) return 'stopped';
  return state === PRINTING ? 'printing' : 'ready';
}

/** A question is answered soon, or not at all. */
const ASKED_MS = 5000;
const soon = (asking: Asking): Asking => ({ timeoutMs: ASKED_MS, ...asking });

const askPrinter = (asking: Asking) =>
  askIpp(soon(asking), OPERATIONS.getPrinter, [keyword('requested-attributes', ...PRINTER_SAYS)]);

/** How a printer is. One that does not answer is off. */
export async function hearIpp(asking: Asking): Promise<Heard> {
  try {
    const answer = await askPrinter(asking);
    return { condition: conditionOf(answer), said: saidBy(answer, ...PRINTER_SAYS.slice(0, 2)) };
  } catch (error) {
    return { condition: 'offline', said: saidOf(error) };
  }
}

/** The whole answer of what failed, as the log of the job keeps it. */
const saidOf = (error: unknown): string => (error as Error).message.slice(0, 500);

/**
 * Sends a PDF: asks whether the printer takes it, tells that it begins, sends, and tells what came of it. What breaks off
 * after that is not tried again: nobody knows whether it came out (M32).
 */
export async function sendIpp(asking: Asking, pdf: Buffer, title: string, tell: Tell): Promise<void> {
  try {
    const printer = await askPrinter(asking);
    if (printer.code >= FIRST_REFUSAL)
      return void (await tell({
        ...{ event: 'failed', reason: '打印机拒绝了打印，请检查地址中的队列名。' },
        answer: saidBy(printer, 'status-message'),
      }));
  } catch (error) {
    return void (await tell({
      ...{ event: 'failed', reason: '连不上打印机，请检查它是否开机、地址是否正确。', answer: saidOf(error) },
    }));
  }
  if (!(await tell({ event: 'sending' }))) return;
  try {
    const answer = await askIpp(
      asking,
      OPERATIONS.printJob,
      [
        { name: 'requesting-user-name', tag: TAGS.name, values: ['podflow'] },
        { name: 'job-name', tag: TAGS.name, values: [title] },
        { name: 'document-format', tag: TAGS.mime, values: ['application/pdf'] },
      ],
      pdf,
    );
    const said = saidBy(answer, 'status-message', 'job-state', 'job-state-reasons');
    if (answer.code >= FIRST_REFUSAL)
      return void (await tell({
        ...{ event: 'failed', reason: '打印机拒绝了这个文件，请检查打印机是否支持 PDF。', answer: said },
      }));
    const [number] = valuesOf(answer, 'job-id');
    await tell({
      event: 'sent',
      ...(typeof number === 'number' && number > 0 && { printerJob: number }),
      answer: said,
    });
  } catch (error) {
    const reached = !(error instanceof IppFailure && error.isBefore);
    await tell(
      reached
        ? { event: 'lost', reason: '发送中断，不知道是否已打出，请看过实物后处理。', answer: saidOf(error) }
        : { event: 'failed', reason: '连不上打印机，请检查它是否开机。', answer: saidOf(error) },
    );
  }
}

const JOB_SAYS = ['job-state', 'job-state-reasons', 'job-impressions-completed'];

/** What became of a job that the printer has; undefined: it is still at it. */
export async function askIppJob(asking: Asking, printerJob: number): Promise<Told | undefined> {
  let answer: IppMessage;
  try {
    answer = await askIpp(soon(asking), OPERATIONS.getJob, [
      { name: 'job-id', tag: TAGS.integer, values: [printerJob] },
      keyword('requested-attributes', ...JOB_SAYS),
    ]);
  } catch {
    // It may come back; who stays silent for long is found by the server's clock.
    return undefined;
  }
  const said = saidBy(answer, ...JOB_SAYS);
  if (answer.code === NOT_FOUND)
    return { event: 'lost', reason: '打印机已不记得这个任务，请看过实物后处理。', answer: said };
  if (answer.code >= FIRST_REFUSAL) return undefined;
  const [state] = valuesOf(answer, 'job-state');
  const [came] = valuesOf(answer, 'job-impressions-completed');
  const pages = typeof came === 'number' && came >= 0 ? came : undefined;
  if (state === JOB.completed)
    return { event: 'printed', ...(pages !== undefined && { pages }), answer: said };
  if (state === JOB.aborted || state === JOB.canceled)
    return {
      ...{ event: 'failed', pages: pages ?? 0, answer: said },
      reason: state === JOB.aborted ? '打印机中止了这个任务。' : '任务在打印机上被取消。',
    };
  const { condition } = await hearIpp(asking);
  const wants =
    state === JOB.stopped || state === JOB.held ? (WANTS[condition] ?? WANTS.stopped) : WANTS[condition];
  return wants ? { event: 'held', reason: wants, answer: said } : { event: 'resumed' };
}
