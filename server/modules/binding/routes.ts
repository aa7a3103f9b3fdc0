import type { FastifyInstance } from 'fastify';
import { binding } from '#contract/binding/binding.ts';
import { ownFactory } from '#contract/binding/own-factory.ts';
import { ownCode } from '#server/modules/invite/service.ts';
import { implement } from '#server/platform/implement.ts';
import { unbind } from './ending.ts';
import * as service from './service.ts';
import * as virtual from './virtual.ts';

export function bindingRoutes(app: FastifyInstance) {
  implement(app, binding, {
    bind: service.bind,
    bindV2: service.bind,
    shopsByCode: service.shopsByCode,
    ownCode: async (ctx) => ({ inviteCode: await ownCode(ctx) }),
    list: service.list,
    unbind,
  });
  implement(app, ownFactory, {
    createVirtual: virtual.createVirtual,
    update: virtual.update,
    enterVirtual: virtual.enterVirtual,
  });
}
