import type { FastifyInstance } from 'fastify';
import { shopBind } from '#contract/shop/shop-bind.ts';
import { implement } from '#server/platform/implement.ts';
import { createUnbound } from './service.ts';
import * as takeover from './takeover.ts';
import { TEMU_REGIONS } from './temu-sites.ts';
import * as ways from './authorise.ts';

export function shopBindRoutes(app: FastifyInstance) {
  implement(app, shopBind, {
    create: createUnbound,
    bindToken: (ctx, input) => ways.byForm(ctx, 'token', input),
    inputAuthorize: (ctx, input) => ways.byForm(ctx, 'input', input),
    createCode: ways.createCode,
    bindCode: ways.bindCode,
    bindTemuSemi: (ctx, input) => ways.bindOne(ctx, 'temuSemi', input),
    rebindTemuSemi: ways.rebindTemuSemi,
    bindTemuLocal: (ctx, input) => ways.bindOne(ctx, 'temuLocal', input),
    temuBatch: ways.temuBatch,
    bindOneStop: (ctx, input) => ways.bindOne(ctx, 'aliexpressOneStop', input),
    bindChoice: (ctx, input) => ways.bindOne(ctx, 'aliexpressChoice', input),
    temuSites: () => Promise.resolve(TEMU_REGIONS),
    claims: takeover.claims,
    unbindOther: takeover.unbindOther,
    dropClaim: takeover.dropClaim,
  });
}
