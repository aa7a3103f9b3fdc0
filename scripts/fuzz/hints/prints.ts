import { printJob } from '#contract/print-job/print-job.ts';
import { printAgent } from '#contract/printer/print-agent.ts';
import { printer } from '#contract/printer/printer.ts';
import { hint, type Hands, type Hint } from './hint.ts';

const PAPER = { width: 6000, height: 4000, dpi: 203 as const };
const FAILED = 50;

/** Printers, print agents, and jobs, which no agent takes here. */
export function printHints({ factory, word, world }: Hands): Hint[] {
  const agent = async () => (await factory(printAgent.create, { name: word('助手') })).id;
  const form = async () => ({
    ...{ name: word('打印机'), way: 'agentZpl' as const, agentId: await agent() },
    ...{ address: '127.0.0.1:9100', ...PAPER },
  });
  const made = async () => (await factory(printer.create, await form())).id;
  const job = async () => (await factory(printer.test, { id: await made() })).jobId;
  const jobIn = async (state: number) => {
    const id = await job();
    await world.ask(`update print_job set state = $2 where id = $1 returning id::int`, [id, state]);
    return id;
  };
  return [
    hint(printer.create, form),
    hint(printer.update, async () => ({ ...(await form()), id: await made(), version: 1 })),
    hint(printer.default, async () => ({ id: await made(), isDefault: true })),
    ...[printer.stop, printer.start, printer.test].map((of) => hint(of, async () => ({ id: await made() }))),
    hint(printAgent.create, () => ({ name: word('助手') })),
    hint(printAgent.update, async () => ({ id: await agent(), version: 1, name: word('助手') })),
    ...[printAgent.stop, printAgent.start, printAgent.reset].map((of) =>
      hint(of, async () => ({ id: await agent() })),
    ),
    hint(printJob.page, () => ({ view: 'all' as const })),
    hint(printJob.log, async () => ({ id: await job() })),
    hint(printJob.retry, async () => ({ ids: [await jobIn(FAILED)] })),
    ...[printJob.cancel, printJob.confirm].map((of) => hint(of, async () => ({ ids: [await job()] }))),
    hint(printJob.again, async () => ({ id: await jobIn(40), reason: '脏污' })),
  ];
}
