import type { FastifyInstance } from 'fastify';
import { grantStatements } from '#contract/grant-statement/grant-statement.ts';
import { implement } from '#server/platform/implement.ts';
import { repeat } from '#server/platform/repeat.ts';
import * as calls from './calls.ts';
import { stateGrants } from './timer.ts';

const LOOK_EVERY_MS = 60_000;

export function grantStatementRoutes(app: FastifyInstance) {
  const { page, detail, lines, send, agree, dispute, correct, pay } = calls;
  implement(app, grantStatements, { page, detail, lines, send, agree, dispute, correct, pay });
  repeat(app, { name: 'statements of grants', everyMs: LOOK_EVERY_MS }, () => stateGrants(app));
}
