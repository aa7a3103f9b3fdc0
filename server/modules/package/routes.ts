import type { FastifyInstance } from 'fastify';
import { packages } from '#contract/package/package.ts';
import { implement } from '#server/platform/implement.ts';
import { act, cancel, enter, undo } from './act.ts';
import { fillAtStart } from './fill.ts';
import { detail, page } from './list.ts';

export function packageRoutes(app: FastifyInstance) {
  implement(app, packages, { page, detail, act, undo, enter, cancelNumbers: cancel });
  fillAtStart(app);
}
