import type { FastifyInstance } from 'fastify';
import { wageLine } from '#contract/wage/line.ts';
import { wagePeriod } from '#contract/wage/period.ts';
import { piecePrice } from '#contract/wage/price.ts';
import { implement } from '#server/platform/implement.ts';
import * as lines from './line/list.ts';
import * as periods from './period/period.ts';
import * as slips from './period/slip.ts';
import * as prices from './price/price.ts';

export function wageRoutes(app: FastifyInstance) {
  implement(app, piecePrice, {
    ...{ page: prices.page, create: prices.create, next: prices.next, end: prices.end },
    ...{ raise: prices.raise, missing: prices.missing, choices: prices.choices },
  });
  implement(app, wageLine, {
    ...{ page: lines.page, detail: lines.detail, correct: lines.correct, choices: lines.choices },
  });
  implement(app, wagePeriod, {
    ...{ page: periods.page, create: periods.create, sheet: periods.sheet },
    ...{ lock: periods.lock, unlock: periods.unlock, pay: periods.pay },
    ...{ adjust: periods.adjust, unadjust: periods.unadjust, slip: slips.slip, own: slips.own },
    ...{ differences: periods.differences, recompute: periods.recompute },
  });
}
