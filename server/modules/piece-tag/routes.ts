import type { FastifyInstance } from 'fastify';
import { pieceTag } from '#contract/piece-tag/piece-tag.ts';
import { implement } from '#server/platform/implement.ts';
import { page, templates } from './list.ts';
import { paper } from './paper.ts';
import { print } from './print.ts';

export function pieceTagRoutes(app: FastifyInstance) {
  implement(app, pieceTag, { page, templates, print, paper });
}
