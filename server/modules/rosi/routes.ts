import type { FastifyInstance } from 'fastify';
import { printProfile } from '#contract/rosi/profile.ts';
import { implement } from '#server/platform/implement.ts';
import { icc, iccs } from './icc.ts';
import { detail, materials, page, sizes } from './profiles.ts';
import { choke, start, stop } from './many.ts';
import { create, preset, update } from './write.ts';

export function rosiRoutes(app: FastifyInstance) {
  implement(app, printProfile, {
    ...{ page, detail, create, update, stop, start, choke },
    ...{ default: preset, materials, sizes, iccs, icc },
  });
}
