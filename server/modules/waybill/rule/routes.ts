import type { FastifyInstance } from 'fastify';
import { waybillRule } from '#contract/waybill/rule.ts';
import { implement } from '#server/platform/implement.ts';
import * as rules from './rules.ts';

export function waybillRuleRoutes(app: FastifyInstance) {
  const { page, create, update, remove, sort, turn, options, preset } = rules;
  implement(app, waybillRule, { page, create, update, delete: remove, sort, turn, options, preset });
}
