import type { FastifyInstance } from 'fastify';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { implement } from '#server/platform/implement.ts';
import { preview } from './draw.ts';
import { detail, page, version } from './list.ts';
import { copy, create, preset, start, stop, update } from './write.ts';

export function printTemplateRoutes(app: FastifyInstance) {
  implement(app, printTemplate, {
    ...{ page, detail, version, create, copy, update, stop, start, default: preset, preview },
  });
}
