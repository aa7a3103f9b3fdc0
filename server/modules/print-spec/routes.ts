import type { FastifyInstance } from 'fastify';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import { implement } from '#server/platform/implement.ts';
import { compare } from './compare.ts';
import { checkMasks, removeMasks, saveMasks } from './masks.ts';
import { page, paste, remove, save, versions } from './specs.ts';
import { runMasksZip, startMasksZip } from './zip.ts';

export function printSpecRoutes(app: FastifyInstance) {
  implement(app, printSpec, {
    ...{ page, save, paste, remove, versions, compare },
    ...{ checkMasks, saveMasks, removeMasks, zipMasks: startMasksZip },
  });
  app.tasks.handle('mask.zip', printSpec.zipMasks.access, runMasksZip);
}
