import type { FastifyInstance } from 'fastify';
import { piecePrice } from '#contract/wage/price.ts';
import { implement } from '#server/platform/implement.ts';
import * as prices from './price.ts';

export function wageRoutes(app: FastifyInstance) {
  implement(app, piecePrice, {
    ...{ page: prices.page, create: prices.create, next: prices.next, end: prices.end },
    ...{ raise: prices.raise, missing: prices.missing, choices: prices.choices },
  });
}
