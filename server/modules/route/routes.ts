import type { FastifyInstance } from 'fastify';
import { route } from '#contract/route/route.ts';
import { workStep } from '#contract/route/work-step.ts';
import { implement } from '#server/platform/implement.ts';
import * as routes from './route.ts';
import * as steps from './steps.ts';

export function routeRoutes(app: FastifyInstance) {
  implement(app, workStep, {
    ...{ page: steps.page, create: steps.create, update: steps.update },
    ...{ stop: steps.stop, start: steps.start, delete: steps.remove },
  });
  implement(app, route, {
    ...{ page: routes.page, detail: routes.detail, create: routes.create, update: routes.update },
    ...{ stop: routes.stop, start: routes.start, choices: routes.choices },
  });
}
