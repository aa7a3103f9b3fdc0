import type { FastifyInstance } from 'fastify';
import { declaration } from '#contract/declaration/declaration.ts';
import { implement } from '#server/platform/implement.ts';
import { cancel, fill, register } from './act.ts';
import { refill } from './refill.ts';
import { lackingPage, ofOrder } from './show.ts';

export function declarationRoutes(app: FastifyInstance) {
  implement(app, declaration, { ofOrder, fill, register, cancel, lacking: lackingPage, refill });
}
