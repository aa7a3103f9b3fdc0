import type { FastifyInstance } from 'fastify';
import { resource } from '#contract/resource/resource.ts';
import { resourceTemplate } from '#contract/resource/template.ts';
import { implement } from '#server/platform/implement.ts';
import { keepTellingOutdated } from './outdated.ts';
import { detail, ofSku, page, take, upload } from './service.ts';
import { generate, remake, runTemplate } from './template.ts';
import { create, newVersion, remove, start, stop, update } from './write.ts';

export function resourceRoutes(app: FastifyInstance) {
  implement(app, resource, {
    ...{ page, detail, upload, create, update, newVersion, stop, start, delete: remove },
    ...{ ofSku, take },
  });
  implement(app, resourceTemplate, { generate, remake });
  app.tasks.handle('resource.template', resourceTemplate.generate.access, runTemplate);
  keepTellingOutdated(app);
}
