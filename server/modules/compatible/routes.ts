import type { FastifyInstance } from 'fastify';
import { compatibleOffer } from '#contract/compatible/compatible.ts';
import { implement } from '#server/platform/implement.ts';
import { offered, tryPhone } from './offers.ts';

export function compatibleRoutes(app: FastifyInstance) {
  implement(app, compatibleOffer, { try: tryPhone, offered });
}
