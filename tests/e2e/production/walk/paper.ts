import type { DeliveredKey } from '#contract/print-template/delivered/delivered.ts';
import type { TemplateKind } from '#contract/print-template/kinds.ts';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { printer } from '#contract/printer/printer.ts';
import { openAgent } from '#server/agent/agent.ts';
import { openServer } from '#server/agent/server-calls.ts';
import { openSandboxPrinter } from '#server/sandbox/ipp-printer.ts';
import { pairedAgent } from '#tests/support/pair-agent.ts';
import { codesOf, readPaper } from '#tests/support/read-paper.ts';
import type { OwnHall } from './own-hall.ts';

/** A printer of the hall that an agent reaches, and a delivered template for what it prints. */
export async function openPaper(
  { works }: OwnHall,
  baseURL: string,
  { kind, from, ...size }: { kind: TemplateKind; from: DeliveredKey; width: number; height: number },
) {
  const paper = await openSandboxPrinter();
  const name = `打印 ${kind}`;
  const { id: templateId } = await works.call(printTemplate.create, { name, kind, from });
  const { id: agentId, key } = await pairedAgent(works, name);
  const { id: printerId } = await works.call(printer.create, {
    ...{ name, way: 'agentIpp', agentId, address: paper.address, ...size, dpi: 203 },
  });
  return {
    ...{ templateId, printerId },
    /** What waits comes out. @returns the codes on each page */
    async printed(): Promise<string[][]> {
      const agent = openAgent(openServer({ server: baseURL, key }), () => undefined);
      while (await agent.step()) {
        await agent.idle();
        for (const job of paper.jobs.values()) Object.assign(job, { state: 'completed', impressions: 1 });
      }
      await agent.idle();
      const documents = [...paper.jobs.values()].map(({ document }) => readPaper(document));
      return Promise.all(documents.flat().map(codesOf));
    },
    close: () => paper.close(),
  };
}
