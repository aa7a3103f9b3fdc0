import type { FastifyInstance } from 'fastify';
import { agentCall } from '#contract/print-job/agent-call.ts';
import { printJob } from '#contract/print-job/print-job.ts';
import { pair } from '#server/modules/printer/service.ts';
import { implement } from '#server/platform/implement.ts';
import { repeat } from '#server/platform/repeat.ts';
import { paper, poll, tell } from './agent.ts';
import { settleJobs } from './clock.ts';
import * as jobs from './jobs.ts';
import { printHere } from './server-print.ts';

const SETTLE_EVERY_MS = 2000;
const PRINT_EVERY_MS = 1000;

export function printJobRoutes(app: FastifyInstance) {
  const { page, log, retry, cancel, confirm, again } = jobs;
  implement(app, printJob, { page, log, retry, cancel, confirm, again });
  implement(app, agentCall, { pair, poll, paper, tell });
  repeat(app, { name: 'print jobs whose time is over', everyMs: SETTLE_EVERY_MS }, () => settleJobs(app));
  repeat(app, { name: "the server's own printers", everyMs: PRINT_EVERY_MS }, (stopped) =>
    printHere(app, stopped),
  );
}
