import { agentCall } from '#contract/print-job/agent-call.ts';
import { printJob } from '#contract/print-job/print-job.ts';
import { printPreset, UNSET_CHOICE } from '#contract/print-preset/print-preset.ts';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { printAgent } from '#contract/printer/print-agent.ts';
import { printer } from '#contract/printer/printer.ts';
import { hint, type Hands, type Hint } from './hint.ts';

const PAPER = { width: 6000, height: 4000, dpi: 203 as const };
const FAILED = 50;
const LYING = { offsetX: 10, offsetY: 0, orient: 1 as const };

/** Printers, print agents, and jobs, which no agent takes here: of a merchant, who asks first where both may. */
export function printHints({ factory, merchant, word, world }: Hands): Hint[] {
  const newAgent = () => merchant(printAgent.create, { name: word('助手') });
  /** Those that print nothing make room: a merchant has few. */
  const agent = async () => {
    await world.ask(
      `delete from print_agent a where factory_id = $1
         and not exists (select from printer p where p.print_agent_id = a.id) returning id::int`,
      [world.tenants.merchant1],
    );
    return (await newAgent()).id;
  };
  /** One for all printers, where it stands still: what is tried is put back. */
  const serving = async () => {
    const [open] = await world.ask<{ id: number }>(
      `select print_agent_id::int as id from printer p join print_agent a on a.id = p.print_agent_id
       where p.factory_id = $1 and not a.closed limit 1`,
      [world.tenants.merchant1],
    );
    return open?.id ?? (await agent());
  };
  const form = async () => ({
    ...{ name: word('打印机'), way: 'agentZpl' as const, agentId: await serving() },
    ...{ address: '127.0.0.1:9100', ...PAPER },
  });
  const made = async () => (await merchant(printer.create, await form())).id;
  const job = async () => (await merchant(printer.test, { id: await made() })).jobId;
  const jobIn = async (state: number) => {
    const id = await job();
    await world.ask(`update print_job set state = $2 where id = $1 returning id::int`, [id, state]);
    return id;
  };
  const template = async () =>
    (await merchant(printTemplate.create, { name: word('模板'), kind: 'tag', from: 'tag4030' })).id;
  const preset = async () => {
    const { id: agentId } = await factory(printAgent.create, { name: word('助手') });
    return (await factory(printer.create, { ...(await form()), agentId })).id;
  };
  return [
    hint(printer.create, form),
    hint(printer.update, async () => ({ id: await made(), version: 1, ...(await form()) })),
    hint(printer.default, async () => ({ id: await preset(), isDefault: true })),
    ...[printer.stop, printer.start, printer.test].map((of) => hint(of, async () => ({ id: await made() }))),
    hint(printAgent.create, () => ({ name: word('助手') })),
    hint(printAgent.update, async () => ({ id: await agent(), version: 1, name: word('助手') })),
    ...[printAgent.stop, printAgent.start, printAgent.pairAgain, printAgent.remove].map((of) =>
      hint(of, async () => ({ id: await agent() })),
    ),
    hint(agentCall.pair, async () => ({
      code: (await newAgent()).code,
      program: 'fuzz',
    })),
    hint(printPreset.list, () => ({})),
    hint(printPreset.save, async () => ({
      ...UNSET_CHOICE,
      kind: 'tag' as const,
      templateId: await template(),
    })),
    hint(printPreset.sample, async () => ({ ...LYING, templateId: await template() })),
    hint(printPreset.print, async () => ({
      ...{ ...LYING, templateId: await template(), printerId: await made(), copies: 1 },
    })),
    hint(printJob.page, () => ({ view: 'all' as const })),
    hint(printJob.log, async () => ({ id: await job() })),
    hint(printJob.retry, async () => ({ ids: [await jobIn(FAILED)] })),
    ...[printJob.cancel, printJob.confirm].map((of) => hint(of, async () => ({ ids: [await job()] }))),
    hint(printJob.again, async () => ({ id: await jobIn(40), reason: '脏污' })),
  ];
}
