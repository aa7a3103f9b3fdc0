import type { FastifyInstance } from 'fastify';
import { express } from '#contract/express/express.ts';
import { implement } from '#server/platform/implement.ts';
import * as addresses from './addresses.ts';
import * as rules from './rules.ts';
import * as service from './service.ts';

export function expressRoutes(app: FastifyInstance) {
  implement(app, express, {
    standard: async (_ctx, input) => service.standard(input),
    list: (ctx, input) => service.list(ctx, input),
    addresses: (ctx) => addresses.addresses(ctx),
    openOrClose: (ctx, input) => service.openOrClose(ctx, input),
    save: (ctx, input) => service.save(ctx, input),
    changeAddresses: (ctx, input) => service.changeAddresses(ctx, input),
    syncFactory: (ctx, input) => service.syncFactory(app, ctx, input),
    saveRules: (ctx, input) => rules.saveRules(app, ctx, input),
    rules: (ctx) => rules.rules(ctx),
    async remove(ctx, input) {
      await service.remove(app, ctx, input);
      return true;
    },
    saveAddress: (ctx, input) => addresses.saveAddress(ctx, input),
    setDefaultAddress: (ctx, input) => addresses.setDefaultAddress(ctx, input),
    async removeAddress(ctx, input) {
      await addresses.removeAddress(app, ctx, input);
      return true;
    },
  });
}
