import type { FastifyInstance } from 'fastify';
import { express } from '#contract/express/express.ts';
import { implement } from '#server/platform/implement.ts';
import * as addresses from './addresses.ts';
import * as rules from './rules.ts';
import * as service from './service.ts';

export function expressRoutes(app: FastifyInstance) {
  implement(app, express, {
    standard: async (_ctx, input) => service.standard(input),
    list: service.list,
    addresses: addresses.addresses,
    openOrClose: service.openOrClose,
    save: service.save,
    changeAddresses: service.changeAddresses,
    syncFactory: service.syncFactory,
    saveRules: rules.saveRules,
    rules: rules.rules,
    remove: service.remove,
    saveAddress: addresses.saveAddress,
    setDefaultAddress: addresses.setDefaultAddress,
    removeAddress: addresses.removeAddress,
  });
}
