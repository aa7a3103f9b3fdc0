import type { FastifyInstance } from 'fastify';
import { shopBind } from '#contract/shop/shop-bind.ts';
import { implement } from '#server/platform/implement.ts';
import { createUnbound } from './service.ts';
import * as takeover from './takeover.ts';
import { TEMU_REGIONS } from './temu-sites.ts';
import * as ways from './ways.ts';

export function shopBindRoutes(app: FastifyInstance) {
  implement(app, shopBind, {
    create: (ctx, input) => createUnbound(ctx, input),
    bindToken: (ctx, input) => ways.byForm(app, ctx, 'token', input),
    inputAuthorize: (ctx, input) => ways.byForm(app, ctx, 'input', input),
    createCode: (ctx, input) => ways.createCode(app, ctx, input),
    bindCode: (ctx, input) => ways.bindCode(app, ctx, input),
    bindTemuSemi: (ctx, input) => ways.bindOne(app, ctx, 'temuSemi', input),
    rebindTemuSemi: (ctx, input) => ways.rebindTemuSemi(app, ctx, input),
    bindTemuLocal: (ctx, input) => ways.bindOne(app, ctx, 'temuLocal', input),
    temuBatch: (ctx, input) => ways.temuBatch(app, ctx, input),
    bindOneStop: (ctx, input) => ways.bindOne(app, ctx, 'aliexpressOneStop', input),
    bindChoice: (ctx, input) => ways.bindOne(app, ctx, 'aliexpressChoice', input),
    temuSites: () => Promise.resolve(TEMU_REGIONS),
    claims: (ctx) => takeover.claims(app, ctx),
    unbindOther: (ctx, input) => takeover.unbindOther(app, ctx, input),
    async dropClaim(ctx, input) {
      await takeover.dropClaim(app, ctx, input);
      return true;
    },
  });
}
