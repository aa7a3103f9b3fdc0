import {
  ALIVE_EVERY_MS,
  agentCall,
  type InFolder,
  type LeasedJob,
  type Told,
} from '#contract/print-job/agent-call.ts';
import { ippAddress, zplAddress } from '#contract/printer/address.ts';
import type { Output } from '#contract/endpoint.ts';
import { askIppJob, hearIpp, sendIpp, type Heard, type Tell } from '#server/platform/ipp/print.ts';
import { openFolders, SETTLES_MS, TAKE_WITHIN_MS, type FolderOptions } from './hot-folder.ts';
import { sendZpl } from './send-zpl.ts';
import { Refused, type AskServer } from './server-calls.ts';

export const PROGRAM = 'podflow-agent 2';

type Polled = Output<typeof agentCall.poll>;
type Served = Polled['printers'][number];
type Condition = Heard & { printerId: number };

/** Printers are asked how they are this often; jobs that they have with each question to the server. */
const HEAR_EVERY_MS = 5000;
/** Jobs at once, each on a printer of its own. */
const MOST_AT_ONCE = 8;

export interface Agent {
  /** One question to the server and what follows of it; resolves once it is answered. @returns whether a job came */
  step(): Promise<boolean>;
  /** Until what it sends is sent. */
  idle(): Promise<void>;
}

export type AgentOptions = Partial<FolderOptions>;
const nothing = (): Promise<never> => Promise.reject(new Error('no folder was opened'));

/** Leases jobs, sends them, and tells what came of it. `say`: a line for whoever watches it. */
export function openAgent(
  ask: AskServer,
  say: (line: string) => void,
  { now = () => Date.now(), ...folder }: AgentOptions = {},
): Agent {
  const folders = openFolders({
    ...{ folders: [], download: nothing, takeWithinMs: TAKE_WITHIN_MS, settlesMs: SETTLES_MS, now },
    ...folder,
  });
  const sending = new Set<Promise<void>>();
  let conditions: Condition[] = [];
  let heardAt = 0;
  /** A printer that is off answers late: nobody else waits for it. */
  let asking: Promise<void> | undefined;

  const print = async (job: LeasedJob): Promise<void> => {
    const { id, lease, way, address, title, printerId } = job;
    const tell: Tell = async (told) => {
      say(`任务 ${id}：${wordOf(told)}`);
      const { stands } = await ask(agentCall.tell, { id, lease, told });
      if (!stands) say(`任务 ${id}：已不由本助手处理。`);
      return stands;
    };
    let paper: Output<typeof agentCall.paper>;
    try {
      paper = await ask(agentCall.paper, { id, lease });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return void (await tell({ event: 'failed', reason: error.message }));
    }
    const alive = setInterval(() => {
      ask(agentCall.tell, { id, lease, told: { event: 'alive' } }).catch(() => undefined);
    }, ALIVE_EVERY_MS);
    try {
      const bytes = Buffer.from(paper.data, 'base64');
      if (way === 'hotFolder') await folders.place(job, paper.files, tell);
      else if (way === 'agentZpl') await sendZpl(zplAddress(address)!, bytes, noting(printerId, tell));
      else await sendIpp({ url: ippAddress(address)! }, bytes, title, tell);
    } finally {
      clearInterval(alive);
    }
  };

  /** A printer that says nothing of itself is known by how the last job went. */
  const noting =
    (printerId: number, tell: Tell): Tell =>
    (told) => {
      const said = 'answer' in told ? (told.answer ?? '') : '';
      if (told.event === 'failed') conditions.push({ printerId, condition: 'offline', said });
      if (told.event === 'sent') conditions.push({ printerId, condition: 'ready', said });
      return tell(told);
    };

  const watch = async ({ id, address, printerJob }: Polled['watch'][number]): Promise<void> => {
    const told = await askIppJob({ url: ippAddress(address)! }, printerJob);
    if (told) await ask(agentCall.tell, { id, told });
  };

  /** Each by itself: a folder that cannot be reached holds up no other one. */
  const seeFolder = async (one: InFolder): Promise<void> => {
    try {
      await folders.see(one, async (told) => {
        if (told.event !== 'alive') say(`任务 ${one.id}：${wordOf(told)}`);
        return (await ask(agentCall.tell, { id: one.id, lease: one.lease, told })).stands;
      });
    } catch (error) {
      say(`热文件夹 ${one.address}：${(error as Error).message}`);
    }
  };

  const hear = async (printers: readonly Served[]): Promise<void> => {
    if (now() - heardAt < HEAR_EVERY_MS) return;
    heardAt = now();
    const asked = printers.filter(({ way }) => way === 'agentIpp');
    const heard = await Promise.all(
      asked.map(async ({ id, address }) => ({
        ...{ printerId: id, ...(await hearIpp({ url: ippAddress(address)! })) },
      })),
    );
    conditions.push(...heard);
    for (const { id, way, address } of printers)
      if (way === 'hotFolder') conditions.push({ printerId: id, ...(await folders.hear(address)) });
  };

  const askPrinters = async ({ watch: watched, folders: lying, printers }: Polled): Promise<void> => {
    await Promise.all(lying.map(seeFolder));
    try {
      // A few at once: a server takes only so many calls of one caller, and a job that is to be printed is one of them.
      for (let at = 0; at < watched.length; at += MOST_AT_ONCE)
        await Promise.all(watched.slice(at, at + MOST_AT_ONCE).map(watch));
      await hear(printers);
    } catch (error) {
      say(`询问打印机：${(error as Error).message}`);
    }
  };

  const follow = (work: Promise<void>, what: string): void => {
    const ended = work
      .catch((error: unknown) => say(`${what}：${(error as Error).message}`))
      .finally(() => sending.delete(ended));
    sending.add(ended);
  };

  return {
    async step() {
      const told = conditions;
      conditions = [];
      const free = sending.size < MOST_AT_ONCE;
      const answer = await ask(agentCall.poll, { program: PROGRAM, free, conditions: told });
      if (answer.job) follow(print(answer.job), `任务 ${answer.job.id}`);
      asking ??= askPrinters(answer).finally(() => {
        asking = undefined;
      });
      return answer.job !== null;
    },
    async idle() {
      const open = () => (asking ? [...sending, asking] : [...sending]);
      // What ends may have begun what comes after it.
      for (let rest = open(); rest.length > 0; rest = open()) await Promise.all(rest);
    },
  };
}

const WORDS: Record<Told['event'], string> = {
  sending: '开始发送',
  alive: '发送中',
  sent: '已送达',
  printed: '已打印',
  held: '打印机待处理',
  resumed: '恢复',
  failed: '失败',
  lost: '结果未知',
  seen: '热文件夹',
  takenOut: '已撤回',
};
const wordOf = (told: Told): string =>
  'reason' in told ? `${WORDS[told.event]}，${told.reason}` : WORDS[told.event];
