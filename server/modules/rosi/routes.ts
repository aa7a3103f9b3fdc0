import type { FastifyInstance } from 'fastify';
import { profileOverride } from '#contract/rosi/override.ts';
import { printProfile } from '#contract/rosi/profile.ts';
import { implement } from '#server/platform/implement.ts';
import { icc, iccs } from './icc.ts';
import { detail, materials, page, sizes } from './profiles.ts';
import { choke, cost, start, stop } from './many.ts';
import * as overrides from './override/list.ts';
import * as manyOverrides from './override/many.ts';
import { trial } from './override/trial.ts';
import * as writeOverride from './override/write.ts';
import { create, preset, update } from './write.ts';

export function rosiRoutes(app: FastifyInstance) {
  implement(app, printProfile, {
    ...{ page, detail, create, update, stop, start, choke, cost },
    ...{ default: preset, materials, sizes, iccs, icc },
  });
  implement(app, profileOverride, {
    ...{ page: overrides.page, detail: overrides.detail, choices: overrides.choices, trial },
    ...{ create: writeOverride.create, update: writeOverride.update, sort: writeOverride.sort },
    ...{ stop: manyOverrides.stop, start: manyOverrides.start, delete: manyOverrides.remove },
  });
}
