import type { FastifyInstance } from 'fastify';
import { customerGroup } from '#contract/customer/customer-group.ts';
import { customer } from '#contract/customer/customer.ts';
import { implement } from '#server/platform/implement.ts';
import { create } from './create.ts';
import * as groups from './groups.ts';
import * as files from './import-files.ts';
import * as importing from './import.ts';
import * as refused from './import-refused.ts';
import * as service from './service.ts';
import * as ending from './unbind.ts';

export function customerRoutes(app: FastifyInstance) {
  implement(app, customer, {
    page: service.page,
    list: service.list,
    shops: service.shops,
    update: service.update,
    updateInvitor: service.updateInvitor,
    invitors: service.invitors,
    create,
    importInspect: (ctx, at, { request }) => files.inspect(ctx, at, request),
    import: (ctx, at, { request }) => files.start(ctx, at, request),
    importErrors: (ctx, { taskId }) => files.errors(ctx, taskId),
    openOrders: ending.openOrders,
    unbind: ending.unbind,
  });
  implement(app, customerGroup, {
    list: groups.list,
    withCustomers: groups.withCustomers,
    save: groups.save,
    delete: groups.remove,
    batchSet: groups.batchSet,
  });
  app.tasks.handle('customer.import', customer.import.access, importing.run, {
    settle: refused.settleCancelled(app),
    forget: refused.forgetLeft,
  });
}
