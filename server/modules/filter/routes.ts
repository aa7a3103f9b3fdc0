import type { FastifyInstance } from 'fastify';
import { filter } from '#contract/filter/filter.ts';
import { implement } from '#server/platform/implement.ts';
import { addSample, detail, dropSample, lut, materials, page, readLut, samples } from './service.ts';
import { create, defaults, start, stop, update } from './write.ts';

export function filterRoutes(app: FastifyInstance) {
  implement(app, filter, {
    ...{ page, detail, create, update, stop, start, defaults },
    ...{ materials, lut, readLut, samples, addSample, dropSample },
  });
}
