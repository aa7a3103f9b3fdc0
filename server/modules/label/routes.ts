import type { FastifyInstance } from 'fastify';
import { label } from '#contract/label/label.ts';
import { implement } from '#server/platform/implement.ts';
import { runLabelFile } from './file.ts';
import { log, page, plain, preview } from './list.ts';
import { check, print } from './print.ts';
import { labelTemplates } from './templates.ts';

export function labelRoutes(app: FastifyInstance) {
  implement(app, label, { page, templates: labelTemplates, check, print, log, preview, plain });
  app.tasks.handle('label.file', label.print.access, runLabelFile);
}
