import type { FastifyInstance } from 'fastify';
import { customerGroup } from '#contract/customer/customer-group.ts';
import { customer } from '#contract/customer/customer.ts';
import { implement } from '#server/platform/implement.ts';
import { create } from './create.ts';
import * as groups from './groups.ts';
import * as importing from './import.ts';
import * as service from './service.ts';
import * as ending from './unbind.ts';

export function customerRoutes(app: FastifyInstance) {
  const { system } = app.database;
  implement(app, customer, {
    page: (ctx, input) => service.page(ctx, system, input),
    list: (ctx, input) => service.list(ctx, input),
    shops: (ctx, input) => service.shops(ctx, system, input),
    async update(ctx, input) {
      await service.update(app, ctx, input);
      return true;
    },
    async updateInvitor(ctx, input) {
      await service.updateInvitor(ctx, system, input);
      return true;
    },
    invitors: (ctx) => service.invitors(ctx, system),
    create: (ctx, input) => create(app, ctx, input),
    import: (ctx, _input, { request }) => importing.start(app, ctx, request),
    importErrors: (ctx, { taskId }) => importing.errors(ctx, taskId),
    openOrders: (ctx, input) => ending.openOrders(ctx, input),
    async unbind(ctx, input) {
      await ending.unbind(app, ctx, input);
      return true;
    },
  });
  implement(app, customerGroup, {
    list: (ctx) => groups.list(ctx),
    withCustomers: (ctx, input) => groups.withCustomers(ctx, input),
    save: (ctx, input) => groups.save(ctx, input),
    async delete(ctx, input) {
      await groups.remove(app, ctx, input);
      return true;
    },
    async batchSet(ctx, input) {
      await groups.batchSet(app, ctx, input);
      return true;
    },
  });
  app.tasks.handle(
    'customer.import',
    customer.import.access,
    (job) => importing.run(app, job),
    importing.settleCancelled(app),
  );
}
