import type { FastifyInstance } from 'fastify';
import { piece } from '#contract/piece/piece.ts';
import { implement } from '#server/platform/implement.ts';
import { fillAtStart } from './fill.ts';
import { ofOrder } from './of-order.ts';

export function pieceRoutes(app: FastifyInstance) {
  implement(app, piece, { ofOrder });
  fillAtStart(app);
}
