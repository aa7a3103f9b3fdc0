import type { FastifyInstance } from 'fastify';
import { usage } from '#contract/usage/usage.ts';
import { implement } from '#server/platform/implement.ts';
import { detail, groups, page } from './list.ts';
import { runExport, startExport } from './sheet.ts';
import { choices, correct, note } from './write.ts';

export function usageRoutes(app: FastifyInstance) {
  implement(app, usage, { page, groups, detail, choices, note, correct, export: startExport });
  app.tasks.handle('usage.export', usage.export.access, runExport);
}
