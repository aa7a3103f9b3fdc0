import type { FastifyInstance } from 'fastify';
import { plateDesk } from '#contract/plate-desk/plate-desk.ts';
import { implement } from '#server/platform/implement.ts';
import { arrange } from './arrange.ts';
import { get, waiting } from './desk.ts';
import { edit, leave } from './editor.ts';

export function plateDeskRoutes(app: FastifyInstance) {
  implement(app, plateDesk, { get, waiting, arrange, edit, leave });
}
