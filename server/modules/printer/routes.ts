import type { FastifyInstance } from 'fastify';
import { printAgent } from '#contract/printer/print-agent.ts';
import { printer } from '#contract/printer/printer.ts';
import { implement } from '#server/platform/implement.ts';
import * as agents from './agents.ts';
import * as printers from './printers.ts';

export function printerRoutes(app: FastifyInstance) {
  const { page, choices, create, update, preset, stop, start, test } = printers;
  implement(app, printer, { page, choices, create, update, default: preset, stop, start, test });
  implement(app, printAgent, {
    page: agents.page,
    create: agents.create,
    update: agents.update,
    pairAgain: agents.pairAgain,
    remove: agents.remove,
    stop: agents.stop,
    start: agents.start,
  });
}
