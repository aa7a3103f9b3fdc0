import type { FastifyInstance } from 'fastify';
import { device } from '#contract/device/device.ts';
import { jig } from '#contract/device/jig.ts';
import { implement } from '#server/platform/implement.ts';
import * as devices from './devices.ts';
import * as jigs from './jigs.ts';

export function deviceRoutes(app: FastifyInstance) {
  implement(app, device, {
    ...{ page: devices.page, create: devices.create, update: devices.update },
    ...{ stop: devices.stop, start: devices.start },
  });
  implement(app, jig, {
    ...{ page: jigs.page, read: jigs.read, create: jigs.create, update: jigs.update },
    ...{ stop: jigs.stop, start: jigs.start },
  });
}
